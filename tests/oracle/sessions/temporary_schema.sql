select pg_my_temp_schema(), current_schemas(true)

create temp table only_mine (a int)

select pg_my_temp_schema() > 0, current_schemas(true), current_schemas(false)

select nspname ~ '^pg_temp_[0-9]+$' from pg_namespace where oid = pg_my_temp_schema()

select n.nspname, c.relpersistence from pg_class c join pg_namespace n on n.oid = c.relnamespace where relname = 'only_mine'

select 'only_mine'::regclass, 'pg_temp.only_mine'::regclass, to_regclass('pg_temp.other')

insert into pg_temp.only_mine values (1); select * from pg_temp.only_mine; select * from only_mine

--@ c=b
select pg_my_temp_schema(), to_regclass('only_mine'), current_schemas(true)

create table only_mine (b text)

select * from only_mine

select * from public.only_mine

set search_path = public, pg_temp

select current_schemas(true), current_schemas(false)

select * from only_mine

drop table only_mine

select * from only_mine

drop table pg_temp.only_mine

--@ fail
select * from only_mine
