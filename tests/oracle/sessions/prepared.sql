create table t (a int primary key, b text)

insert into t values (1, 'one'), (2, 'two'), (3, null)

prepare p (int) as select b from t where a = $1

execute p (1)

execute p ('2')

execute p (1 + 1)

execute p (null)

--@ fail
execute p

--@ fail
execute p (1, 2)

--@ fail
execute p (now())

--@ fail
execute p ('x')

--@ fail
execute p ((select 1))

--@ fail
execute p (sum(1))

--@ fail
prepare p as select 1

--@ fail
execute nothing

prepare q as select $1::int + $2 as sum

execute q (1, 2)

--@ fail
prepare r as select $1 + $2

prepare s as insert into t values ($1, $2) returning a, b

execute s (4, 'four')

--@ fail
execute s (4, 'again')

prepare u as update t set b = $2 where a = $1

execute u (4, 'vier')

prepare v as values (1, 'x'), (2, 'y')

execute v

--@ extended
execute p (1)

--@ describe
execute p (1)

--@ describe
execute u (1, 'x')

--@ extended
prepare w as select 42 as answer

execute w

deallocate w

--@ fail
deallocate w

--@ fail
execute w

deallocate prepare v

deallocate all

--@ fail
execute p (1)

begin; prepare p as select 1; rollback

execute p

deallocate p

prepare p as select * from t order by a

execute p

alter table t add column c int

--@ fail
execute p

deallocate p

prepare p as select a from t where a < 3 order by a

alter table t drop column c

execute p

discard plans

execute p

discard all

--@ fail
execute p
