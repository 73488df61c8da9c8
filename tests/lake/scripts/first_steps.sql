-- The shortest life of a lake: create, insert, read, change, read again, forget nothing over a restart.
CREATE TABLE orders(id INTEGER, customer VARCHAR, total DECIMAL(10, 2), placed DATE);
INSERT INTO orders VALUES (1, 'ada', 10.50, DATE '2021-03-01'), (2, 'bob', 20.00, DATE '2021-03-02');
INSERT INTO orders SELECT i, 'customer ' || i, i * 1.25, DATE '2021-04-01' + i::INTEGER FROM range(3, 203) t(i);
--! rows 1
SELECT count(*), sum(total), min(placed), max(customer) FROM orders;
UPDATE orders SET total = total + 1 WHERE id <= 10;
DELETE FROM orders WHERE id > 190;
--! rows 190
SELECT * FROM orders ORDER BY id;
ALTER TABLE orders RENAME TO sales;
ALTER TABLE sales ADD COLUMN note VARCHAR DEFAULT 'none';
INSERT INTO sales VALUES (500, 'eve', 1.00, DATE '2021-05-01', 'first with a note');
--! restart
--! rows 191
SELECT * FROM sales ORDER BY id;
--! rows 202
SELECT * FROM orders AT (VERSION => 3) ORDER BY id;
--! kill
--! rows 1
SELECT count(*), count(DISTINCT note) FROM sales;
SELECT snapshot_id, schema_version, changes FROM lake.snapshots() ORDER BY snapshot_id;
--! error Table with name orders does not exist
SELECT * FROM orders;
DROP TABLE sales;
--! error
SELECT * FROM sales;
