create table t (a int, b text)

insert into t values (1, 'x,"y"'), (2, null), (3, ''), (4, E'tab\there'), (5, E'new\nline'), (6, '\.'), (7, 'back\slash')

copy t to stdout

copy t to stdout (format csv)

copy t to stdout (format csv, header, force_quote *)

copy t to stdout (format csv, force_quote (a), delimiter ';', quote '''', escape '\', null 'NULL')

copy t to stdout (delimiter '|', null '<>', header true)

copy t to stdout with csv header

copy t to stdout with delimiter '|' null 'n'

copy t (b, a) to stdout

copy (select a, b from t where a < 3 order by a) to stdout (format csv, header)

copy (values (1, 'x')) to stdout (format binary)

copy t to stdout (format binary)

--@ fail
copy t to stdout (format foo)

--@ fail
copy t to stdout (foo bar)

--@ fail
copy t to stdout (format csv, format text)

--@ fail
copy t to stdout (delimiter 'ab')

--@ fail
copy t to stdout (delimiter E'\n')

--@ fail
copy t to stdout (null E'a\nb')

--@ fail
copy t to stdout (format binary, delimiter ',')

--@ fail
copy t to stdout (format binary, null 'x')

--@ fail
copy t to stdout (format binary, header)

--@ fail
copy t to stdout (delimiter 'a')

--@ fail
copy t to stdout (quote '"')

--@ fail
copy t to stdout (format csv, quote 'ab')

--@ fail
copy t to stdout (format csv, delimiter '"')

--@ fail
copy t to stdout (format csv, escape '')

--@ fail
copy t to stdout (escape 'x')

--@ fail
copy t to stdout (force_quote (a))

--@ fail
copy t to stdout (format csv, force_quote (c))

--@ fail
copy t from stdin (format csv, force_quote (a))

--@ fail
copy t to stdout (format csv, force_not_null (a))

--@ fail
copy t from stdin (force_null (a))

--@ fail
copy t to stdout (format csv, null '"')

--@ fail
copy t to stdout (format csv, null ',')

--@ fail
copy t to stdout (header match)

--@ fail
copy t to stdout (header foo)

copy t to stdout (freeze)

--@ fail
copy t to stdout (encoding 'foo')

--@ fail
copy t to stdout (format 'CSV')

--@ fail
copy t to stdout (delimiter '\')

--@ fail
copy t (a, a) to stdout

--@ fail
copy t (c) to stdout

--@ fail
copy (insert into t values (8, 'z')) to stdout

copy (insert into t values (8, 'z') returning a, b) to stdout

--@ fail
copy t to stdout (force_quote 1)

--@ copy
copy t from stdin
10	plain
11	\N
12	a\tb\\c\x41\101

--@ copy
copy t from stdin (format csv, header)
whatever,else
13,"quoted, ""yes"""
14,

--@ copy
copy t from stdin (format csv, header match, force_not_null (b))
a,b
15,

--@ copy
copy t from stdin (format csv, force_null (b))
16,""

--@ copy fail
copy t from stdin (format csv, header match)
a,x
17,z

--@ copy fail
copy t from stdin
x	y

--@ copy fail
copy t from stdin
1

--@ copy fail
copy t from stdin
1	2	3

--@ copy fail
copy t from stdin (format csv)
1,"never closed

--@ copy
copy t (b) from stdin
only b

--@ copy
copy t from stdin (delimiter '|', null 'nil')
18|nil

select * from t order by a, b

create table c (id int primary key, n int not null, check (n > 0))

--@ copy fail
copy c from stdin
1	0

--@ copy fail
copy c from stdin
1	\N

--@ copy fail
copy c from stdin
1	1
1	2

create view v as select a from t

--@ fail
copy v to stdout

--@ fail
copy nowhere from stdin

begin read only

--@ fail
copy t from stdin

rollback

copy (select 1 where false) to stdout; copy (select 1 where false) to stdout (format csv, header); copy (select 1 where false) to stdout (format binary)
