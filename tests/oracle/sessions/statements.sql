-- The life of an ordinary relation.

create table t (id bigint primary key, name varchar not null, at timestamp with time zone, ok boolean default true)

insert into t values (1, 'one', '2021-01-02 03:04:05+00', true), (2, 'two', null, false)

insert into t (id, name) values (3, 'three') returning *

select * from t order by id

select id, name from t where id in (1, 3) and ok

select count(*), min(name), max(at), sum(id), avg(id), bool_and(ok) from t

update t set name = name || '!', ok = not ok where id > 1

update t set id = id + 10 where id = 3 returning id, name

delete from t where id = 2

select * from t

--@ fail
insert into t values (1, 'again')

--@ fail
insert into t (id) values (9)

--@ fail
insert into t values (1)

--@ fail
insert into t values ('x', 'y')

--@ fail
create table t (a int)

create table if not exists t (a int)

insert into t values (1, 'upsert') on conflict (id) do update set name = excluded.name

insert into t values (1, 'nothing') on conflict do nothing

select * from t order by id desc limit 1 offset 1

alter table t add column extra int default 7

alter table t add column if not exists extra int

--@ fail
alter table t add column extra int

select * from t order by 1

alter table t rename column extra to more

alter table t drop column at

--@ fail
alter table t drop column at

alter table t drop column if exists at

select * from t order by 1

alter table t rename to u

--@ fail
select * from t

select name, more from u order by name

truncate u

select count(*) from u

drop table u

--@ fail
drop table u

drop table if exists u

create table a (x int); insert into a values (1); select * from a; drop table a

--@ fail
create table a (x int); insert into a values (1); select 1/0; insert into a values (2)

--@ fail
select * from a

;

select
