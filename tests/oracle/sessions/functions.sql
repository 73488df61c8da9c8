--@ fail
select * from pg_options_to_table(array['a=b',null])

select pg_options_to_table(array['a=b','c'])

--@ fail
select json_to_recordset(null)

--@ fail
select jsonb_to_recordset('[1]')

select * from json_to_recordset(null) as t(a int)

--@ fail
select chr(-1)

--@ fail
select chr(0)

select sign('NaN'::float8), sign(-0.0::float8), sign(-3::float8)

select pg_get_constraintdef(0), pg_get_constraintdef(1259, true)

--@ fail
select date '2020-01-01' - date 'infinity'

--@ fail
select timestamp 'infinity' - timestamp '-infinity'

--@ fail
select date_bin('-1 day', timestamp '2024-02-29', timestamp '2001-01-01')

--@ fail
select date_part('nope', date 'infinity')

select (array[1,2,3])[2:3], (array[[1,2],[3,4]])[1:1][2:2], (array[1,2,3])[:2], (array[1,2,3])[null:2]

select a[2:], a[:1] from (values (array['a','b','c'])) v(a)

select percentile_cont(array[0.25,0.75]) within group (order by x) from (values (1),(2),(4)) v(x)

select mode() within group (order by x desc) from (values ('a'),('b'),('b')) v(x)

select percentile_disc(0.5) within group (order by x) filter (where x > 1) from (values (1),(2),(4)) v(x)

select row(1,null) = row(1,2), row(1,2) = row(1,2), row(1,null) = row(2,2), row(null,1) < row(1,2)

select row(1,null) is distinct from row(1,null), row(1,2) is distinct from row(1,null)

select row(1,2) in (row(1,null), row(3,4)), row(1,2) not in (row(3,null))

select int4(null), text(null), int8('12'), bool('t'), "numeric"('1.5')

create table described (a int primary key, b text)

comment on table described is 'tbl'

comment on column described.b is 'col'

select obj_description('described'::regclass)

select obj_description('described'::regclass, 'pg_class'), obj_description('described'::regclass::oid)

select col_description('described'::regclass, 2), col_description('described'::regclass, 1)

select obj_description(2200), obj_description(2200, 'pg_namespace'), obj_description(11)

insert into described values (1, 'abc')

alter table described add column c varchar(3)

--@ fail
insert into described (a, c) values (2, 'abcd')

--@ fail
insert into described (a, c) values (2, 'abcd'::text)

--@ fail
update described set c = 'abcd'

--@ fail
insert into described (a, c) select 3, 'abcd'

select 'abcd'::varchar(3), cast('abcd' as char(2))

--@ fail
insert into described (a, c) values (3, 'abcd'), (4, 'x')

--@ fail
insert into described (a) values (99999999999)

--@ fail
insert into described (a) values ('x')

select count(*) from described

select (-5::int2)::oid, (-5::int2)::int4, int4(-5::int2), (-5)::oid, (-5::int2) + 1

select (0)::regoper, (0)::regoperator, (0)::regclass, (0)::regproc

select '-'::regclass, '0'::regclass, '0'::regoper

select 4294967291::oid::int4, (-5)::oid::int4, (-1)::regclass, '4294967295'::oid = -1, (-5)::oid::int8, (-5)::oid = (-5)::oid

select U&'d!0061' UESCAPE '!'

select U&'d!0061' /* c */ UESCAPE '!'

select U&'d!0061' UESCAPE /* c */ '!'

