select int4(null)

select int4('7')

select text(null)

select lower(null)

--@ fail
select array_dims(null)

--@ fail
select array_position(array[1,2],'x'::text)

--@ fail
select array_append(1,2)

--@ fail
select array_append(array[1],'x'::text)

--@ fail
select rank() within group (order by 1)

--@ fail
select rank(1,2) within group (order by 1)

select rank(3) within group (order by x) from (values (1),(3),(5)) v(x)

select rank(3.5) within group (order by x) from (values (1),(3),(5)) v(x)

select rank('3') within group (order by x) from (values (1),(3),(5)) v(x)

--@ fail
select rank('x'::text) within group (order by x) from (values (1),(3),(5)) v(x)

select dense_rank(3,1) within group (order by x desc, y) from (values (1,2),(3,3),(5,1)) v(x,y)

--@ fail
select percentile_cont(0.5) from (values (1)) v(x)

--@ fail
select percentile_cont(x) from (values (1)) v(x)

--@ fail
select percentile_cont(0.5,x) from (values (1)) v(x)

--@ fail
select percentile_cont() within group (order by x) from (values (1)) v(x)

--@ fail
select percentile_cont(0.5,1) within group (order by x) from (values (1)) v(x)

--@ fail
select percentile_cont(0.5) within group (order by x,x) from (values (1)) v(x)

--@ fail
select percentile_cont(0.5) within group (order by x) over () from (values (1)) v(x)

--@ fail
select mode() over () from (values (1)) v(x)

--@ fail
select mode() from (values (1)) v(x)

--@ fail
select mode(1) within group (order by x) from (values (1)) v(x)

--@ fail
select sum(x) within group (order by x) from (values (1)) v(x)

--@ fail
select sum() within group (order by x) from (values (1)) v(x)

--@ fail
select rank(x) from (values (1)) v(x)

--@ fail
select rank() from (values (1)) v(x)

--@ fail
select rank(1) over () from (values (1)) v(x)

select percent_rank(null) within group (order by x) from (values (1),(3),(5)) v(x)

select cume_dist(2) within group (order by x) from (values (1),(3),(5)) v(x)

--@ fail
select percentile_cont(x) within group (order by x) from (values (1.0)) v(x)

select percentile_disc(array[0.5,null]) within group (order by x) from (values (1),(3),(5)) v(x)

--@ fail
select percentile_cont('0.5') within group (order by x) from (values ('a'::text)) v(x)

--@ fail
select "timestamptz"('2024-02-29 12:34:56.789+00'::timestamptz, 7)

--@ fail
select "timestamp"('2024-02-29 12:34:56.789'::timestamp, -5)

select "time"('12:34:56.789'::time, 7)

select "timetz"('12:34:56.789+00'::timetz, -2)

select "varchar"('ab'::varchar, 2147483647, true)

select "numeric"(1.5, 2147483647)

select "numeric"(1.5, 3)

