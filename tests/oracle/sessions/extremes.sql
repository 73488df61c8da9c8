-- min and max of a leading key column read one row

create table ducklake_snapshot (snapshot_id bigint primary key, snapshot_time timestamptz, schema_version bigint, next_catalog_id bigint, next_file_id bigint)

create table plain (id int primary key, v text)

select max(snapshot_id), min(snapshot_id) from ducklake_snapshot

select max(snapshot_id) from ducklake_snapshot

insert into ducklake_snapshot select i, now(), i, i, i from generate_series(0, 300) i

insert into plain select i, 'v' || i from generate_series(-100, 100) i

select max(snapshot_id) from ducklake_snapshot

select min(snapshot_id) from ducklake_snapshot

select max(id) from plain

select min(id) from plain

select min(v), max(v) from plain

select max(snapshot_id) filter (where snapshot_id < 10) from ducklake_snapshot

select max(snapshot_id) from ducklake_snapshot where snapshot_id < 10

select max(snapshot_id + 1) from ducklake_snapshot

select max(distinct snapshot_id) from ducklake_snapshot

select max(snapshot_id) from ducklake_snapshot having count(*) > 0

select max(snapshot_id) from ducklake_snapshot group by schema_version order by 1 limit 2

begin

delete from ducklake_snapshot where snapshot_id > 290

select max(snapshot_id) from ducklake_snapshot

insert into ducklake_snapshot values (1000, now(), 1, 1, 1)

select max(snapshot_id) from ducklake_snapshot

delete from ducklake_snapshot where snapshot_id < 5

select min(snapshot_id) from ducklake_snapshot

update ducklake_snapshot set snapshot_id = 2000 where snapshot_id = 1000

select max(snapshot_id) from ducklake_snapshot

rollback

select max(snapshot_id) from ducklake_snapshot

delete from ducklake_snapshot

select max(snapshot_id) from ducklake_snapshot

select snapshot_id from ducklake_snapshot where snapshot_id = (select max(snapshot_id) from ducklake_snapshot)
