--@ fail
select 'nowhere'::regclass

--@ fail
select 1 union select 'a'::text

--@ extended binary
select row(1, 'x')

explain (costs off) select 1

select pg_typeof('x')
