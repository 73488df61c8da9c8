--@ fail
selec 1

--@ fail
select 1 from

--@ fail
select 'unterminated

--@ fail
select * from nowhere

--@ fail
select * from no_schema.t

--@ fail
select missing from pg_class

--@ fail
select c.missing from pg_class c

--@ fail
select x.oid from pg_class c

--@ fail
select no_function(1)

--@ fail
select abs('a'::text)

--@ fail
select 1::no_type

--@ fail
create table bad (a no_type)

--@ fail
select 'x'::int

--@ fail
select 99999999999::int

--@ fail
select 1 / 0

--@ fail
select 1 + true

--@ fail
select 9223372036854775807 + 1

--@ fail
select 2147483647 + 1

--@ fail
select ('a' || 1) + 2

--@ fail
select count(*), relname from pg_class

--@ fail
select relname from pg_class where count(*) > 1

--@ fail
select 1, 2 union select 1

--@ fail
select (select oid from pg_class)

--@ fail
select * from pg_class a join pg_namespace b using (nope)

--@ fail
select oid from pg_class, pg_namespace

--@ fail
insert into nowhere values (1)

--@ fail
update nowhere set a = 1

--@ fail
delete from nowhere

--@ fail
create table public.bad (a int, a int)

--@ fail
create table bad (a int primary key, b int primary key)

--@ fail
create table no_schema.bad (a int)

create table e (a int primary key, b varchar)

--@ fail
insert into e (nope) values (1)

--@ fail
insert into e values (1, 'a', 3)

--@ fail
insert into e (a, b) values (1)

--@ fail
insert into e values (1, 'a'), (1, 'b')

select * from e

--@ fail
update e set nope = 1

--@ fail
alter table e rename column nope to x

--@ fail
alter table nowhere add column a int

--@ fail
drop schema nowhere

--@ fail
create schema public

--@ fail
drop table no_schema.t

--@ fail
set no_such_setting = 1

--@ fail
show no_such_setting

--@ fail
set datestyle = 'nonsense'

--@ fail
select date '2021-02-30'

--@ fail
select timestamp 'yesterdayish'

--@ fail
select 'not-a-uuid'::uuid

--@ fail
select '{"a":}'::json

--@ fail
select '{1,2'::int[]

--@ fail
execute nothing

--@ fail
deallocate nothing

--@ fail
fetch 1 from nothing

--@ fail
savepoint s

--@ fail
release savepoint s

--@ extended fail
select $1::int

--@ extended fail
select 1; select 2

--@ extended fail
select missing from e

--@ extended fail params x
select $1::int

--@ extended fail params 1
insert into e values ($1, $2)

--@ describe fail
select no_function()

--@ fail
copy e from stdin

--@ copy fail
copy e from stdin
not-a-number	x

--@ copy fail
copy e from stdin
1

--@ copy fail
copy e from stdin
1	x	y

--@ fail
copy nowhere to stdout

--@ fail
copy e (nope) to stdout

--@ fail
copy e to stdout (format nonsense)

--@ fail
copy (select missing from e) to stdout

select * from e
