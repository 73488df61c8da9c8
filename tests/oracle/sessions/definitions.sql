-- What the catalogs say of definitions, as dumps and reflection read it; and subscripts of names and jsonb.

create table kept (id int primary key, v varchar(20) not null default 'it''s', n numeric(10, 2) default '5', c char(3) default 'ab', s int8 default 7, check (n > 0), constraint both_sides check (v <> '' and id < 1000))

create index kept_n on kept (n desc, v)

create index kept_lower on kept (lower(v), id)

create unique index kept_unique on kept (v, n)

insert into kept (id) values (1) returning *

select conname, pg_get_constraintdef(oid), pg_get_constraintdef(oid, true) from pg_constraint where conrelid = 'kept'::regclass order by 1

select attname, pg_get_expr(adbin, adrelid), pg_get_expr(adbin, adrelid, true) from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum where adrelid = 'kept'::regclass order by 1

select indexdef from pg_indexes where tablename = 'kept' order by 1

select relname, n, pg_get_indexdef(c.oid, n, false), indoption from pg_class c join pg_index on indexrelid = c.oid, generate_series(1, 2) n where relname in ('kept_n', 'kept_lower', 'kept_unique') order by relname, n

select relname, attname, attnum from pg_attribute join pg_class on attrelid = pg_class.oid where relname in ('kept_n', 'kept_unique', 'kept_pkey') order by 1, 3

--@ fail
alter table kept add constraint both_sides check (id > 0)

--@ fail
alter table kept add primary key (v)

--@ fail
create table twice (a int primary key, b int primary key)

alter table kept rename constraint both_sides to two_sides

create recursive view counted (n) as values (1) union all select n + 1 from counted where n < 5

select * from counted order by n

create or replace recursive view counted (n) as select 1 union select n * 2 from counted where n < 50;

select * from counted order by n

select constraint_name, check_clause from information_schema.check_constraints where constraint_name like 'kept%check' order by 1

select table_name, constraint_name from information_schema.constraint_table_usage where table_schema = 'public' order by 1, 2

select catalog_name = current_database() from information_schema.information_schema_catalog_name

select * from information_schema.character_sets

select table_name, privilege_type, with_hierarchy from information_schema.table_privileges where table_schema = 'public' order by 1, 2

select count(*) from information_schema.column_privileges where table_name = 'kept' and column_name = 'v'

select * from pg_seclabels, information_schema.triggers

select * from pg_policies, information_schema.routine_column_usage

select typname[0], typname[1] = 'n', typname[63] = '', typname[64] from pg_type where typname in ('int4', '_int4', 'text') order by oid

--@ fail
select ('abc'::name)[0:1]

select ('{"a": [1, {"b": null}], "0": 2}'::jsonb)['a'], (j)['a'][1]['b'], (j)['0'], (j)[0], (j)['x'], (j)[null] from (select '{"a": [1, {"b": null}], "0": 2}'::jsonb as j) s

--@ fail
select ('[1]'::jsonb)[0:1]

--@ fail
select ('[1]'::jsonb)[1.5]

select '1'::jsonb -> 0, '"s"'::jsonb -> -1, '"s"'::jsonb ->> 0, '1'::jsonb -> 1, '1'::json -> 0

--@ fail
drop function nothing(int, text)

drop function if exists nothing(int, text)

drop procedure if exists nothing

drop type if exists nothing

--@ fail
select nowhere.lower('A')

select to_char(99999.99, '9.9EEEE'), to_char(-9.996, '9.99EEEE')
