-- Inlined nested values that this client cannot read back, after which it is of no use any more.
CREATE TABLE n(id INTEGER, j JSON[]);
INSERT INTO n VALUES (1, ['{"a": "b,c"}', 'null', NULL]);
--! error
FROM n;
--! reattach
CREATE TABLE s(id INTEGER, v STRUCT(t TIMESTAMP, "Q""uote" VARCHAR));
INSERT INTO s VALUES (1, {'t': TIMESTAMP '2020-01-01 01:02:03', 'Q"uote': '"'});
--! error
FROM s;
--! reattach
SELECT snapshot_id, changes FROM lake.snapshots() ORDER BY 1;
