create table t (a int primary key, b text)

insert into t select g, 'r' || g from generate_series(1, 7) g

--@ fail
declare c cursor for select 1

begin; declare c cursor for select * from t order by a; fetch c; fetch 2 from c; fetch forward all from c; fetch c

--@ fail
fetch from nothing

rollback

begin

declare c scroll cursor for select a from t order by a

fetch 3 c

fetch prior c

fetch backward 5 c

fetch next c

fetch absolute 4 c

fetch relative -2 c

fetch relative 0 c

fetch first c

fetch last c

fetch absolute -2 c

fetch absolute 0 c

fetch absolute 100 c

fetch backward 1 c

move forward 2 c

move backward all c

fetch forward 0 c

fetch 1 c

fetch forward 0 c

fetch all c

fetch backward all c

move last c

close c

--@ fail
fetch c

rollback

begin

declare n no scroll cursor for select a from t order by a

fetch 2 n

--@ fail
fetch prior n

rollback

begin; declare c cursor for select 1; close all; commit

begin

declare c cursor for select 1

--@ fail
declare c cursor for select 2

rollback

--@ fail
begin; declare s scroll cursor for select a from t for update

rollback

--@ fail
begin; declare s cursor with hold for select a from t for update

rollback

begin

declare h cursor with hold for select a, b from t order by a

fetch 2 h

commit

delete from t where a = 4

fetch 3 h

fetch all h

close h

--@ fail
fetch h

begin; declare h cursor with hold for select 1; rollback

--@ fail
fetch h

begin

declare c cursor for select a from t order by a

fetch 1 c

delete from t where a > 2

fetch all c

select count(*) from t

rollback

begin

declare c1 cursor for select 1

savepoint x

declare c2 cursor for select 2

rollback to x

fetch c1

--@ fail
fetch c2

rollback

begin; declare b binary cursor for select a, b from t order by a; fetch 2 b; commit

begin

declare c cursor for select a from t order by a

--@ extended
fetch 2 c

--@ extended binary
fetch 2 c

--@ describe
fetch 2 c

--@ extended
move 1 c

commit

select 1; declare c cursor for select 2; fetch c

--@ fail
declare "" cursor for select 1

begin; declare c insensitive cursor without hold for values (1), (2), (3); fetch all c; rollback
