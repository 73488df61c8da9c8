create table t (id bigint primary key, name varchar, at timestamptz, amount numeric(10, 2), raw bytea, ok bool, d date)

--@ extended params 1|one|2021-02-03 04:05:06+00|12.34|\x00ff|t|2021-02-03
insert into t values ($1, $2, $3, $4, $5, $6, $7)

--@ extended params 2|\N|\N|\N|\N|\N|\N
insert into t values ($1, $2, $3, $4, $5, $6, $7)

--@ extended
select * from t order by id

--@ extended binary
select * from t order by id

--@ extended params 1
select name from t where id = $1

--@ extended binary params 1|2
select id, amount from t where id = $1 or id = $2 order by id

--@ describe
select id, name, amount * 2 as twice, count(*) over () from t

--@ describe
insert into t values ($1, $2)

--@ describe
update t set name = $2 where id = $1 returning *

--@ describe
select $1::int + $2, $3::text, $4 like 'x'

--@ describe
begin

--@ extended
begin

--@ extended params 3|three
insert into t (id, name) values ($1, $2) returning id, name

--@ extended
commit

--@ extended
select count(*) from t

--@ extended params x
update t set name = $1

--@ extended
delete from t where id = 3

--@ extended
;

--@ extended binary
select 1::int2, 2::int4, 3::int8, 1.5::float4, 2.5::float8, 'x'::text, 'y'::varchar(3), 'z'::name, true, null::int, '12.340'::numeric, '-0.0001'::numeric, '1e20'::numeric, 'NaN'::numeric

--@ extended binary
select date '2021-02-03', time '01:02:03.5', timestamp '2021-02-03 04:05:06', timestamptz '2021-02-03 04:05:06+02', interval '1 year 2 days 03:04:05', uuid '11111111-2222-3333-4444-555555555555' is not null, '\x0102'::bytea

--@ extended binary
select array[1,2,null]::int[], array['a','b"c',null], array[[1,2],[3,4]], '{}'::text[]

--@ extended
select array[1,2,null]::int[], array['a','b"c',null], array[[1,2],[3,4]], '{}'::text[], row(1,'x', null)

--@ extended
show server_version_num

--@ extended
set extra_float_digits = 3

--@ extended params 10
select generate_series(1, $1::int)

prepare p(int, text) as select $1 + 1 as next, $2 as word

execute p(1, 'x')

--@ extended
execute p(2, 'y')

deallocate p

begin

declare c cursor for select generate_series(1, 5) as n

fetch 2 from c

fetch all from c

fetch 1 from c

close c

commit
