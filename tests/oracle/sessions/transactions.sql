create table t (id int primary key, v varchar)

begin

insert into t values (1, 'a')

select * from t

rollback

select * from t

begin

insert into t values (1, 'a')

commit

begin

--@ fail
insert into t values (1, 'dup')

--@ fail
select 1

commit

begin; insert into t values (2, 'b'); commit

start transaction isolation level repeatable read, read only

select * from t

--@ fail
insert into t values (3, 'c')

rollback

begin transaction isolation level repeatable read

savepoint one

insert into t values (3, 'c')

savepoint two

insert into t values (4, 'd')

rollback to savepoint two

--@ fail
insert into t values (3, 'dup')

rollback to one

insert into t values (5, 'e')

release savepoint one

commit

select * from t order by id

-- Notices for transactions that are not there.

commit

rollback

begin

begin

end

-- A second connection sees what is committed, when it is.

begin

insert into t values (6, 'f')

--@ c=b
select count(*) from t

commit

--@ c=b
select count(*) from t

--@ c=b
begin isolation level repeatable read

--@ c=b
select count(*) from t

delete from t where id = 6

--@ c=b
select count(*) from t

--@ c=b fail
update t set v = 'late' where id = 6

--@ c=b
rollback

--@ c=b
begin isolation level read committed

--@ c=b
select count(*) from t

insert into t values (7, 'g')

--@ c=b
select count(*) from t

--@ c=b
update t set v = 'read committed' where id = 7

--@ c=b
commit

select * from t order by id

--@ c=b
begin isolation level repeatable read

--@ c=b
select v from t where id = 1

update t set v = 'changed' where id = 1

--@ c=b fail
update t set v = 'conflict' where id = 1

--@ c=b
commit

select v from t where id = 1

--@ c=b
begin isolation level repeatable read

--@ c=b
select count(*) from t

insert into t values (8, 'first')

--@ c=b fail
insert into t values (8, 'second')

--@ c=b
rollback

begin

create table inside (a int)

insert into inside values (1)

select * from inside

rollback

--@ fail
select * from inside

--@ c=b
begin

--@ c=b
drop table t

select count(*) from pg_class where relname = 't'

--@ c=b
rollback

select count(*) from t

show transaction_isolation

begin isolation level serializable

show transaction_isolation

commit

set session characteristics as transaction isolation level repeatable read

show default_transaction_isolation

begin

show transaction_isolation

commit

discard all

show default_transaction_isolation

--@ c=b close

select 1
