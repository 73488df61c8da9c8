create table n (id int primary key, parent int, name text, weight numeric)

insert into n values (1, null, 'root', 1.5), (2, 1, 'left', 2.25), (3, 1, 'right', null), (4, 2, 'leaf', 10)

select a.name, b.name from n a left join n b on b.parent = a.id order by 1, 2

select a.name, b.name from n a full join n b on b.parent = a.id and b.id > 2 order by 1 nulls first, 2

select * from n a join n b using (id) order by id

select name from n where exists (select 1 from n c where c.parent = n.id) order by name

select name, (select count(*) from n c where c.parent = n.id) as children from n order by id

with recursive tree as (select id, name, 0 as depth from n where parent is null union all select n.id, n.name, depth + 1 from n join tree on n.parent = tree.id) select * from tree order by id

select parent, count(*), sum(weight), array_agg(name order by name), string_agg(name, ',' order by id) from n group by parent having count(*) > 0 order by parent nulls last

select count(*) filter (where weight > 2), count(distinct parent) from n

select name, row_number() over (order by id desc), sum(weight) over (partition by parent order by id), lag(name) over (order by id) from n order by id

select distinct parent from n order by 1

select distinct on (parent) parent, name from n order by parent, name desc

select 1 as a union all select 2 union select 2 order by a

select 1 intersect select 1 except select 2

values (1, 'a'), (2, 'b')

select * from (values (1, 'a'), (2, 'b')) v(x, y) where x > 1

select * from generate_series(1, 3) g(i), lateral (select i * 10 as ten) l

select case when weight is null then 'none' when weight > 2 then 'big' else 'small' end from n order by id

select coalesce(weight, 0), nullif(name, 'root'), greatest(id, 2), least(id, 2) from n order by id

select id = any(array[1, 2]), id <> all(array[1, 2]), id between 2 and 3, name like 'l%', name ilike 'R%', name similar to '(left|right)', name ~ '^r' from n order by id

select cast('1' as int), '2'::bigint, 3::text || '4', 1.5::int, 2.5::int, '1.50'::numeric, 7 / 2, 7 % 2, -7 / 2, 7.0 / 2, 2 ^ 10, abs(-1), round(1.555, 2), ceil(1.1), floor(-1.1)

select length('añb'), octet_length('añb'), upper('añb'), substring('hello' from 2 for 3), position('l' in 'hello'), replace('hello', 'l', 'L'), split_part('a,b,c', ',', 2), trim('  x '), lpad('x', 3, '-'), repeat('ab', 2), md5('x'), 'a' < 'B', 'a' || null

select date '2021-03-01' - date '2021-02-01', date '2021-01-31' + interval '1 month', extract(year from timestamp '2021-03-04 05:06:07'), date_trunc('month', timestamp '2021-03-04 05:06:07'), age(timestamp '2021-03-04', timestamp '2020-01-01'), to_char(timestamp '2021-03-04 05:06:07', 'YYYY-MM-DD HH24:MI:SS')

select null = null, null is null, 1 is distinct from null, not null::bool, null and false, null or true

select * from n where (id, parent) in ((2, 1), (3, 1)) order by id

select a.* from n a where a.weight > (select avg(weight) from n) order by 1

with upd as (update n set weight = 0 where weight is null returning id) select * from upd

insert into n select id + 100, id, name || '+', weight from n where id < 3 returning id

update n set name = p.name from n p where n.parent = p.id and n.id > 100 returning n.id, n.name

delete from n using n p where n.parent = p.id and p.id = 2 returning n.id

select * from n order by weight desc nulls last, id limit 3

select count(*) from n

select current_database() is not null, current_user, current_schema(), current_setting('server_encoding'), pg_typeof(1), pg_typeof(now())

select json_build_object('a', 1, 'b', null), '{"a": {"b": [1, 2]}}'::jsonb -> 'a' -> 'b' ->> 1, '[1, 2]'::json

select (array[1,2,3])[2], array_length(array[1,2,3], 1), array_to_string(array['a', null, 'b'], ',', '-'), string_to_array('a,b', ','), unnest(array[1, 2])

select * from (values (2), (1)) v(x); select * from (values (2), (1)) v(x) order by x; select * from (values (1), (2)) v(x) order by x desc
