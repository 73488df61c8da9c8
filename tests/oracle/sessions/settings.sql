show search_path

set search_path to public, pg_catalog

show search_path

reset search_path

show search_path

show server_version_num

show server_encoding

show client_encoding

show standard_conforming_strings

show datestyle

show timezone

set timezone to 'UTC'

set time zone interval '+02:00' hour to minute

show timezone

select timestamptz '2021-01-01 12:00:00+00'

set time zone 'Europe/Berlin'

select timestamptz '2021-07-01 12:00:00+00', timestamptz '2021-01-01 12:00:00+00'

set local timezone to 'UTC'

begin; set local timezone to 'America/New_York'; select timestamptz '2021-01-01 12:00:00+00'; commit

show timezone

set extra_float_digits = 0

select 0.1::float8 + 0.2::float8

reset all

select 0.1::float8 + 0.2::float8

set bytea_output = 'escape'

select '\x0041ff'::bytea

set intervalstyle = 'iso_8601'

select interval '1 year 2 days 03:04:05'

set datestyle = 'German'

select date '2021-03-04'

discard all

select date '2021-03-04', interval '1 year 2 days 03:04:05'

set application_name = 'x'

show application_name

select current_setting('application_name'), current_setting('no.such', true)

select set_config('application_name', 'y', false)

set statement_timeout = '5s'

show statement_timeout

set statement_timeout = 0

unlisten *

close all

deallocate all

select pg_advisory_unlock_all()

select pg_is_in_recovery()
