create table t (a int primary key, b text)

--@ fail
lock table t

begin; lock table t; lock t in share mode; lock table only t in access share mode nowait; rollback

--@ fail
begin; lock table nowhere

rollback

vacuum t

vacuum (analyze) t

--@ fail
vacuum nowhere

--@ fail
begin; vacuum t

rollback

--@ fail
select 1; vacuum t

analyze

analyze t

analyze t (a, b)

--@ fail
analyze t (c)

--@ fail
analyze nowhere

checkpoint

reindex table t

--@ fail
reindex table nowhere

grant select on t to public

revoke all on t from public

--@ fail
grant select on nowhere to public

listen news

unlisten news

unlisten *

notify news

notify news, 'payload'

begin; notify news, 'x'; rollback

set constraints all deferred

begin; set constraints all immediate; commit

discard plans

discard sequences

discard temp

discard all

--@ fail
begin; discard all

rollback

--@ fail
select 1; discard all

begin; discard plans; commit

create temp table tmp (a int)

insert into tmp values (1)

discard temp

--@ fail
select * from tmp

set application_name = 'x'; set work_mem = '1MB'; set search_path = pg_catalog

show application_name

discard all

show work_mem; show search_path

begin; set local work_mem = '2MB'; show work_mem; commit; show work_mem

begin; set work_mem = '3MB'; rollback; show work_mem

begin; set work_mem = '3MB'; savepoint s; set work_mem = '5MB'; set local work_mem = '6MB'; rollback to s; show work_mem; commit; show work_mem

reset work_mem; show work_mem

set work_mem to default; show work_mem

reset all

set session characteristics as transaction isolation level repeatable read, read only

show transaction_isolation; show transaction_read_only; show default_transaction_isolation

--@ fail
insert into t values (1, 'x')

reset all

set transaction isolation level serializable

begin; set transaction isolation level serializable; show transaction isolation level; rollback

begin; set transaction_isolation = 'repeatable read'; show transaction_isolation; commit

--@ fail
begin; select 1 from t; set transaction isolation level serializable

rollback

begin isolation level serializable; select 1 from t; set transaction isolation level serializable; rollback

--@ fail
begin; savepoint s; set transaction isolation level serializable

rollback

begin read only; set transaction read write; insert into t values (1, 'x'); rollback

--@ fail
begin read only; savepoint s; set transaction read write

rollback

begin; savepoint s; set transaction read only; release s; show transaction_read_only; rollback

begin; savepoint s; set transaction read only; rollback to s; insert into t values (1, 'x'); rollback

begin; set transaction deferrable; show transaction_deferrable; rollback

--@ fail
prepare transaction 'x'; select 1/0

--@ fail
begin; prepare transaction 'x'

--@ fail
commit prepared 'x'

--@ fail
rollback prepared 'x'

commit and no chain

--@ fail
commit and chain

begin read only; commit and chain; show transaction_read_only; rollback and chain; show transaction_read_only; rollback

begin isolation level repeatable read; select 1 from t; commit and chain; show transaction_isolation; commit

--@ fail
begin; select 1/0 from t, (values (1)) v; select 1

commit and chain

commit

set role none; show role

--@ fail
set role nobody_at_all

set session authorization default

--@ fail
set session authorization nobody_at_all

set time zone 'Europe/Berlin'; show timezone; set time zone -3; show timezone; set time zone interval '-3:30' hour to minute; show timezone; set time zone local; show timezone

set names 'UTF8'; show client_encoding

--@ fail
set names 'nothing'

--@ extended
show datestyle

--@ describe
show all

--@ describe
show search_path
