-- What a future client may send: relations nobody knows, known ones with new columns, without some, with other types, renamed
-- system columns of inlined tables. Storage takes them as they come.

create table ducklake_snapshot (snapshot_id bigint primary key, snapshot_time timestamptz, schema_version bigint, next_catalog_id bigint, next_file_id bigint, branch varchar default 'main', parent_snapshot bigint)

create table ducklake_data_file (data_file_id bigint primary key, table_id bigint, begin_snapshot bigint, end_snapshot bigint, file_order bigint, path varchar, path_is_relative boolean, file_format varchar, record_count bigint, bloom_filter bytea, tags text[], sort_key numeric(20, 4))

create table ducklake_table (table_id bigint, table_uuid uuid, begin_snapshot bigint, end_snapshot bigint, schema_id bigint, table_name varchar, retention interval)

create table ducklake_branch (branch_id bigint primary key, branch_name varchar unique, begin_snapshot bigint, end_snapshot bigint, head bigint)

create table ducklake_row_lineage (table_id bigint, row_id bigint, version_id uuid, begin_snapshot bigint, end_snapshot bigint, primary key (table_id, row_id, version_id))

create table ducklake_inlined_data_7_1 (_ducklake_internal_row_id bigint, _ducklake_internal_begin_snapshot bigint, _ducklake_internal_end_snapshot bigint, a integer, b varchar)

create table ducklake_inlined_delete_7 (file_id bigint, pos bigint, begin_snapshot bigint, reason varchar)

create table ducklake_file_column_stats (data_file_id bigint, table_id bigint, column_id bigint, value_count bigint, min_value varchar, max_value varchar, histogram double precision[])

create table ducklake_table_stats (table_id varchar, record_count bigint)

create table "ducklake_Ünïcode stats" ("the id" bigint primary key, "a ""b""" text)

insert into ducklake_snapshot values (0, '2020-01-01 00:00:00+00', 0, 1, 0, 'main', null), (1, '2020-01-02 00:00:00+00', 1, 2, 0, 'dev', 0)

insert into ducklake_branch values (1, 'main', 0, null, 0), (2, 'dev', 1, null, 1)

--@ fail
insert into ducklake_branch values (3, 'dev', 1, null, 1)

--@ fail
insert into ducklake_snapshot(snapshot_id) values (1)

insert into ducklake_table values (7, '00000000-0000-0000-0000-000000000007', 1, null, 0, 't', '30 days')

insert into ducklake_data_file select i, 7, 1, null, i, 'f' || i || '.parquet', true, 'parquet', 10 * i, decode(lpad(to_hex(i), 8, '0'), 'hex'), array['x', null, i::text], i / 3.0 from generate_series(1, 50) i

insert into ducklake_file_column_stats select i, 7, c, 10, c::text, i::text, array[0.5, i, 'nan'] from generate_series(1, 50) i, generate_series(1, 3) c

insert into ducklake_row_lineage select 7, i, ('00000000-0000-0000-0000-' || lpad(i::text, 12, '0'))::uuid, 1, null from generate_series(1, 20) i

insert into ducklake_inlined_data_7_1 select i, 1, null, i, 'v' || i from generate_series(0, 9) i

insert into ducklake_inlined_delete_7 values (3, 0, 1, 'gdpr'), (3, 4, 1, null)

insert into ducklake_table_stats values ('7', 100), ('not a number', null)

insert into "ducklake_Ünïcode stats" values (1, 'ä'), (2, null)

select * from ducklake_snapshot where snapshot_id = (select max(snapshot_id) from ducklake_snapshot)

select data_file_id, bloom_filter, tags, sort_key from ducklake_data_file where table_id = 7 and begin_snapshot <= 1 and (end_snapshot is null or end_snapshot > 1) and data_file_id < 4 order by 1

select count(*), sum(value_count), max(histogram[2]) from ducklake_file_column_stats where table_id = 7 and column_id = 2 and data_file_id in (3, 4, 99)

update ducklake_data_file set end_snapshot = 2 where data_file_id in (1, 2)

update ducklake_inlined_data_7_1 set _ducklake_internal_end_snapshot = 2 where _ducklake_internal_row_id = 3

update ducklake_data_file set sort_key = sort_key + 1, tags = tags || 'moved'::text where data_file_id = 5

update ducklake_row_lineage set end_snapshot = 2 where table_id = 7 and row_id between 3 and 5

update ducklake_branch set head = head + 1

select branch_name, head from ducklake_branch order by 1

select row_id, end_snapshot from ducklake_row_lineage where table_id = 7 and version_id = '00000000-0000-0000-0000-000000000004'

select _ducklake_internal_row_id, a, b from ducklake_inlined_data_7_1 where _ducklake_internal_begin_snapshot <= 2 and (_ducklake_internal_end_snapshot is null or 2 < _ducklake_internal_end_snapshot) order by 1

alter table ducklake_data_file add column encryption varchar default 'none'

alter table ducklake_data_file rename column file_order to position

alter table ducklake_snapshot drop column branch

alter table ducklake_inlined_data_7_1 rename to ducklake_inlined_rows_7_1

select data_file_id, position, encryption, end_snapshot from ducklake_data_file where data_file_id in (1, 5, 50) order by 1

select * from ducklake_snapshot order by 1

select count(*), min(b) from ducklake_inlined_rows_7_1 where _ducklake_internal_end_snapshot is null

delete from ducklake_data_file where data_file_id = 5 returning data_file_id, tags

insert into ducklake_data_file(data_file_id, table_id, begin_snapshot, path) values (5, 8, 2, 'again')

select table_id, path, encryption, tags from ducklake_data_file where data_file_id = 5

delete from ducklake_file_column_stats where data_file_id = 3

select count(*) from ducklake_file_column_stats

select f.data_file_id, count(s.column_id) from ducklake_data_file f left join ducklake_file_column_stats s using (data_file_id) where f.data_file_id < 6 group by 1 order by 1

copy (select * from ducklake_row_lineage where table_id = 7 and row_id > 18) to stdout

--@ copy
copy ducklake_branch from stdin
5	five	2	\N	2

select * from "ducklake_Ünïcode stats" order by "the id"

truncate ducklake_inlined_delete_7

select count(*) from ducklake_inlined_delete_7

drop table ducklake_row_lineage

--@ fail
select * from ducklake_row_lineage

select relname, relnatts from pg_class where relname like 'ducklake%' and relkind = 'r' order by 1
