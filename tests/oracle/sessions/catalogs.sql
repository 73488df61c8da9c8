-- What catalog readers ask of one table and its schema.

create table public.t (id bigint primary key, name varchar(20) not null, at timestamptz default now(), tags text[], amount numeric(10, 2))

comment on table t is 'a table'

comment on column t.name is 'a name'

create schema s

create table s.u (a int unique, b double precision)

create view v as select id, name from t

select n.nspname, c.relname, c.relkind, c.relnatts from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 's') order by 1, 2

select attname, attnum, format_type(atttypid, atttypmod), attnotnull, atthasdef, attndims, attisdropped from pg_attribute where attrelid = 't'::regclass and attnum > 0 order by attnum

select conname, contype, conkey, pg_get_constraintdef(oid) from pg_constraint where conrelid in ('t'::regclass, 's.u'::regclass) order by 1

select indexname, indexdef from pg_indexes where schemaname in ('public', 's') order by 1

select i.indisprimary, i.indisunique, i.indkey from pg_index i where indrelid = 't'::regclass

select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = 't'::regclass

select description, objsubid from pg_description where objoid = 't'::regclass order by 2

select obj_description('t'::regclass), col_description('t'::regclass, 2)

select nspname from pg_namespace where nspname !~ '^pg_temp|^pg_toast_temp' order by 1

select relname, relkind from pg_class where relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace) order by 1

select typname, typlen, typtype, typcategory from pg_type where oid in (16, 20, 21, 23, 25, 700, 701, 1043, 1082, 1114, 1184, 1700, 2950, 1009) order by oid

select table_schema, table_name, table_type from information_schema.tables where table_schema in ('public', 's') order by 1, 2

select column_name, ordinal_position, is_nullable, data_type, character_maximum_length, numeric_precision, numeric_scale, udt_name from information_schema.columns where table_schema = 'public' and table_name = 't' order by ordinal_position

select schema_name from information_schema.schemata where schema_name in ('public', 's', 'information_schema', 'pg_catalog') order by 1

select constraint_name, constraint_type from information_schema.table_constraints where table_schema = 's' and constraint_type <> 'CHECK' order by 1

select schemaname, tablename, tableowner from pg_tables where schemaname in ('public', 's') order by 1, 2

select viewname from pg_views where schemaname = 'public'

select 't'::regclass, to_regclass('nowhere'), to_regclass('s.u'), 't'::regclass::text

select pg_table_is_visible('t'::regclass), pg_table_is_visible('s.u'::regclass)

select relpages < 100, relhasindex from pg_class where relname = 't'

--@ fail
drop schema s restrict

create schema several

create table several.zebra (a int); create table several.ant (a int); create view several.mole as select 1 as one

--@ fail
drop schema several

drop schema several cascade

create table base (a int); create view zoo as select a from base; create view ape as select a from base; create view yak as select * from zoo; create view bat as select zoo.a from zoo, ape

--@ fail
drop table base

drop table base cascade

drop schema s cascade

select count(*) from pg_class where relname = 'u'

drop view v

drop table t
