select a[2:3] from (values (array[1,2,3,4])) v(a)

select (array[1,2,3,4])[2:3]

select percentile_cont(0.5) within group (order by x) from (values (1),(2)) v(x)

select percentile_disc(0.5) within group (order by x) from (values (1),(2)) v(x)

select mode() within group (order by x) from (values (1),(2),(2)) v(x)

select row(1,null) = row(1,2)

select row(1,null) = row(2,2)

select (row(1,null)) < row(2,2)

select row(null,1) < row(1,2)

select row(1,null) is distinct from row(1,2)

select row(1,null) <> row(1,2)

select obj_description(1259)

select obj_description('pg_class'::regclass)

select col_description(1259, 1)

select obj_description(1259, 'pg_class')

--@ fail
select 'nowhere'::regclass

--@ fail
select 1 union select 'a'::text

select pg_typeof('x')

--@ fail
select $1

select t from (select 1 a) t

select 'abcdef'::varchar(3)

--@ fail
select 'abc' union select 1

--@ fail
insert into nope values ($1)

--@ fail
select concat($1)

--@ fail
select row($1)

select pg_typeof('x'), pg_typeof(null), pg_typeof(1)

select json_build_object('a', 'b', 'c', null)

select jsonb_build_array('a', null, 1)

select format('%s %I %L', 'x', 'y', 'z')

select concat('a', null, 1), concat_ws(',', 'a', null, 'b')

select num_nulls('a', null, 1)

select count('x'), count(null)

select row(1,'x'), row(null)

select row(1,'x') = row(1,'x')

select row(1,'a')::text

select to_json(row(1,'a')), row_to_json(row(1,'a'))

select row(1,'x') is null, row(null,null) is null

select array[row(1,'a'), row(2,'b')]

select distinct row(1,'a')

select row(1,'x') in (row(1,'x'))

select x from (values (row(1,'a')), (row(2,'b'))) v(x) order by x

select max(x) from (select 'a' as x) q

select count(distinct row(1,'a'))

select array_agg(row(1,'a'))

--@ fail
select 1 union select 'a'::text

--@ fail
select 1 union select 'a'

--@ fail
select 'a' union select 1

--@ fail
select 1 union select 2 union select 'a'::text

--@ fail
select null union select 'a'::text union select 1

--@ fail
select 1 union (select 'a'::text order by 1)

--@ fail
select 1 union values ('a'::text)

--@ fail
select 1, 2 union select 2, now()

--@ fail
values (1), ('a'::text)

--@ fail
select a from (select 1 as a) q union select b from (select 'x'::text as b) r

--@ fail
select * from (select 1 as a) q union select * from (select 'x'::text as b) r

--@ fail
select 1.5 union select 1 union select now()

--@ fail
select 1 intersect select 'a'::text

--@ fail
select 1 except all select true

--@ fail
select 'nowhere'::regclass

--@ fail
select 'nowhere'::regtype

--@ fail
select 'nowhere'::regnamespace

--@ fail
select 'nowhere'::regproc

--@ fail
select 'nowhere'::regrole

select 'int4'::regtype, 'pg_class'::regclass

--@ fail
select regclass 'nowhere'

--@ fail
select cast('nowhere' as regclass)

--@ fail
select * from pg_class where oid = 'nowhere'::regclass

--@ fail
select * from pg_class where oid = cast('s.nowhere' as regclass)

--@ fail
select pg_table_size('nowhere')

--@ fail
select has_table_privilege('nowhere', 'select')

--@ fail
select col_description('nowhere'::regclass, 1)

--@ fail
select $1

--@ fail
select $1::int

--@ fail
select 1 + $2

--@ fail
select date 'infinity' - date '2020-01-01'

--@ fail
select 'infinity'::timestamp - 'epoch'::timestamp

select '-1 day'::interval * 2

--@ fail
select extract(foo from '-1 day'::interval)

select extract(epoch from 'epoch'::timestamptz)

--@ extended binary fail
select concat($1)

--@ extended binary fail
select row($1)

--@ extended binary
select pg_typeof('x'), pg_typeof(null), pg_typeof(1)

--@ extended binary
select json_build_object('a', 'b', 'c', null)

--@ extended binary
select jsonb_build_array('a', null, 1)

--@ extended binary
select concat('a', null, 1), concat_ws(',', 'a', null, 'b')

--@ extended binary
select row(1,'x'), row(null)

--@ extended binary
select row(1,'x') = row(1,'x')

--@ extended binary
select row(1,'a')::text

--@ extended binary
select to_json(row(1,'a')), row_to_json(row(1,'a'))

--@ extended binary
select row(1,'x') is null, row(null,null) is null

--@ extended binary
select array[row(1,'a'), row(2,'b')]

--@ extended binary
select distinct row(1,'a')

--@ extended binary
select row(1,'x') in (row(1,'x'))

--@ extended binary
select x from (values (row(1,'a')), (row(2,'b'))) v(x) order by x

--@ extended binary
select count(distinct row(1,'a'))

--@ extended binary
select array_agg(row(1,'a'))

