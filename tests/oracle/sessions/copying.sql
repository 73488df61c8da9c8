create table t (id int, v varchar, d double precision, b bytea, at timestamptz)

--@ copy
copy t from stdin
1	plain	1.5	\\x00ff	2021-01-01 00:00:00+00
2	tab\there	\N	\N	\N
3	back\\slash and newline\n	NaN	\\x	infinity
4	\N	Infinity	\N	-infinity

select * from t order by id

copy t to stdout

copy t to stdout (format csv, header)

copy t (v, id) to stdout (format csv, delimiter ';', null 'none', quote '''')

copy t to stdout (format binary)

copy (select id, v from t where id < 3 order by id desc) to stdout (format "binary")

copy (select null::int, ''::text, true, 1.25::numeric, array[1,2]) to stdout (format binary)

copy (select 1 where false) to stdout

copy (select 1 where false) to stdout (format binary)

--@ copy
copy t (id, v) from stdin (format csv)
10,"quoted, with comma"
11,"double ""quotes"""
12,

--@ copy
copy t (id, v) from stdin with (format csv, header true, delimiter '|', null '-')
id|v
20|-
21|x

--@ copy
copy t (id) from stdin
30
31
\.

select id, v, v is null from t order by id

--@ copy64
copy t (id, v) from stdin (format binary)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAABAAAAGQAAAADYWJjAAIAAAAEAAAAZf///////w==

select id, v from t where id >= 100 order by id

--@ copy64 fail
copy t (id, v) from stdin (format binary)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAABkAAAAA2FiY///

--@ copy64 fail
copy t (id, v) from stdin (format binary)
bm90IGEgY29weSBmaWxl

--@ copy64 fail
copy t (id, v) from stdin (format binary)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAABAAAAGQAAAAD

--@ copy64 fail
copy t (id, v) from stdin (format binary)
UEdDT1BZCv8NCgAAAAAAAAAAAAABAAAABAAAAGT//w==

--@ copy64 fail
copy t (id, v) from stdin (format binary)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAABAAAAGQAAAAC//7//w==

--@ copy fail
copy t (id, v) from stdin (format csv)
1,"open

--@ copy fail
copy t (id) from stdin
1
x

begin

--@ copy
copy t (id) from stdin
77

--@ copy fail
copy t (id) from stdin
seventy-eight

rollback

select count(*) from t

--@ fail
copy t from stdin

create temporary table tmp (a int, b text) on commit drop

begin; create temporary table tmp2 (a int, b text) on commit drop

--@ copy
copy tmp2 from stdin
1	x

select * from tmp2

commit

--@ fail
select * from tmp2
