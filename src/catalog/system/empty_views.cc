// Views of PostgreSQL 15 about statistics, replication, foreign data, routines and the like, with the
// columns that its own pg_attribute lists.
#include "catalog/system/empty_views.h"

#include <array>

#include "catalog/builtin_schemas.h"

namespace rocklake {
namespace {

// A flat table, a view an entry.
constexpr auto kEmptyViews = std::to_array<EmptyView>({
    {12138, kPgCatalog, "pg_backend_memory_contexts",
     "name text,ident text,parent text,level int4,total_bytes int8,total_nblocks int8,"
     "free_bytes int8,free_chunks int8,used_bytes int8"},
    {12130, kPgCatalog, "pg_config", "name text,setting text"},
    {12118, kPgCatalog, "pg_ident_file_mappings",
     "line_number int4,map_name text,sys_name text,pg_username text,error text"},
    {12018, kPgCatalog, "pg_policies",
     "schemaname name,tablename name,policyname name,permissive text,roles _name,cmd text,"
     "qual text,with_check text"},
    {12068, kPgCatalog, "pg_publication_tables",
     "pubname name,schemaname name,tablename name,attnames _name,rowfilter text"},
    {12332, kPgCatalog, "pg_replication_origin_status",
     "local_id oid,external_id text,remote_lsn pg_lsn,local_lsn pg_lsn"},
    {12023, kPgCatalog, "pg_rules", "schemaname name,tablename name,rulename name,definition text"},
    {12099, kPgCatalog, "pg_seclabels",
     "objoid oid,classoid oid,objsubid int4,objtype text,objnamespace oid,objname text,"
     "provider text,label text"},
    {12134, kPgCatalog, "pg_shmem_allocations", "name text,off int8,size int8,allocated_size int8"},
    {12183, kPgCatalog, "pg_stat_all_indexes",
     "relid oid,indexrelid oid,schemaname name,relname name,indexrelname name,idx_scan int8,"
     "idx_tup_read int8,idx_tup_fetch int8"},
    {12142, kPgCatalog, "pg_stat_all_tables",
     "relid oid,schemaname name,relname name,seq_scan int8,seq_tup_read int8,idx_scan int8,"
     "idx_tup_fetch int8,n_tup_ins int8,n_tup_upd int8,n_tup_del int8,n_tup_hot_upd int8,"
     "n_live_tup int8,n_dead_tup int8,n_mod_since_analyze int8,n_ins_since_vacuum int8,"
     "last_vacuum timestamptz,last_autovacuum timestamptz,last_analyze timestamptz,"
     "last_autoanalyze timestamptz,vacuum_count int8,autovacuum_count int8,analyze_count int8,"
     "autoanalyze_count int8"},
    {12285, kPgCatalog, "pg_stat_archiver",
     "archived_count int8,last_archived_wal text,last_archived_time timestamptz,"
     "failed_count int8,last_failed_wal text,last_failed_time timestamptz,"
     "stats_reset timestamptz"},
    {12289, kPgCatalog, "pg_stat_bgwriter",
     "checkpoints_timed int8,checkpoints_req int8,checkpoint_write_time float8,"
     "checkpoint_sync_time float8,buffers_checkpoint int8,buffers_clean int8,"
     "maxwritten_clean int8,buffers_backend int8,buffers_backend_fsync int8,buffers_alloc int8,"
     "stats_reset timestamptz"},
    {12271, kPgCatalog, "pg_stat_database_conflicts",
     "datid oid,datname name,confl_tablespace int8,confl_lock int8,confl_snapshot int8,"
     "confl_bufferpin int8,confl_deadlock int8"},
    {12253, kPgCatalog, "pg_stat_gssapi", "pid int4,gss_authenticated bool,principal text,encrypted bool"},
    {12297, kPgCatalog, "pg_stat_progress_analyze",
     "pid int4,datid oid,datname name,relid oid,phase text,sample_blks_total int8,"
     "sample_blks_scanned int8,ext_stats_total int8,ext_stats_computed int8,"
     "child_tables_total int8,child_tables_done int8,current_child_table_relid oid"},
    {12317, kPgCatalog, "pg_stat_progress_basebackup",
     "pid int4,phase text,backup_total int8,backup_streamed int8,tablespaces_total int8,"
     "tablespaces_streamed int8"},
    {12307, kPgCatalog, "pg_stat_progress_cluster",
     "pid int4,datid oid,datname name,relid oid,command text,phase text,cluster_index_relid oid,"
     "heap_tuples_scanned int8,heap_tuples_written int8,heap_blks_total int8,"
     "heap_blks_scanned int8,index_rebuild_count int8"},
    {12322, kPgCatalog, "pg_stat_progress_copy",
     "pid int4,datid oid,datname name,relid oid,command text,type text,bytes_processed int8,"
     "bytes_total int8,tuples_processed int8,tuples_excluded int8"},
    {12312, kPgCatalog, "pg_stat_progress_create_index",
     "pid int4,datid oid,datname name,relid oid,index_relid oid,command text,phase text,"
     "lockers_total int8,lockers_done int8,current_locker_pid int8,blocks_total int8,"
     "blocks_done int8,tuples_total int8,tuples_done int8,partitions_total int8,"
     "partitions_done int8"},
    {12302, kPgCatalog, "pg_stat_progress_vacuum",
     "pid int4,datid oid,datname name,relid oid,phase text,heap_blks_total int8,"
     "heap_blks_scanned int8,heap_blks_vacuumed int8,index_vacuum_count int8,"
     "max_dead_tuples int8,num_dead_tuples int8"},
    {12240, kPgCatalog, "pg_stat_recovery_prefetch",
     "stats_reset timestamptz,prefetch int8,hit int8,skip_init int8,skip_new int8,skip_fpw int8,"
     "skip_rep int8,wal_distance int4,block_distance int4,io_depth int4"},
    {12262, kPgCatalog, "pg_stat_replication_slots",
     "slot_name text,spill_txns int8,spill_count int8,spill_bytes int8,stream_txns int8,"
     "stream_count int8,stream_bytes int8,total_txns int8,total_bytes int8,"
     "stats_reset timestamptz"},
    {12232, kPgCatalog, "pg_stat_slru",
     "name text,blks_zeroed int8,blks_hit int8,blks_read int8,blks_written int8,"
     "blks_exists int8,flushes int8,truncates int8,stats_reset timestamptz"},
    {12244, kPgCatalog, "pg_stat_subscription",
     "subid oid,subname name,pid int4,relid oid,received_lsn pg_lsn,"
     "last_msg_send_time timestamptz,last_msg_receipt_time timestamptz,latest_end_lsn pg_lsn,"
     "latest_end_time timestamptz"},
    {12336, kPgCatalog, "pg_stat_subscription_stats",
     "subid oid,subname name,apply_error_count int8,sync_error_count int8,"
     "stats_reset timestamptz"},
    {12188, kPgCatalog, "pg_stat_sys_indexes",
     "relid oid,indexrelid oid,schemaname name,relname name,indexrelname name,idx_scan int8,"
     "idx_tup_read int8,idx_tup_fetch int8"},
    {12152, kPgCatalog, "pg_stat_sys_tables",
     "relid oid,schemaname name,relname name,seq_scan int8,seq_tup_read int8,idx_scan int8,"
     "idx_tup_fetch int8,n_tup_ins int8,n_tup_upd int8,n_tup_del int8,n_tup_hot_upd int8,"
     "n_live_tup int8,n_dead_tup int8,n_mod_since_analyze int8,n_ins_since_vacuum int8,"
     "last_vacuum timestamptz,last_autovacuum timestamptz,last_analyze timestamptz,"
     "last_autoanalyze timestamptz,vacuum_count int8,autovacuum_count int8,analyze_count int8,"
     "autoanalyze_count int8"},
    {12275, kPgCatalog, "pg_stat_user_functions",
     "funcid oid,schemaname name,funcname name,calls int8,total_time float8,self_time float8"},
    {12192, kPgCatalog, "pg_stat_user_indexes",
     "relid oid,indexrelid oid,schemaname name,relname name,indexrelname name,idx_scan int8,"
     "idx_tup_read int8,idx_tup_fetch int8"},
    {12161, kPgCatalog, "pg_stat_user_tables",
     "relid oid,schemaname name,relname name,seq_scan int8,seq_tup_read int8,idx_scan int8,"
     "idx_tup_fetch int8,n_tup_ins int8,n_tup_upd int8,n_tup_del int8,n_tup_hot_upd int8,"
     "n_live_tup int8,n_dead_tup int8,n_mod_since_analyze int8,n_ins_since_vacuum int8,"
     "last_vacuum timestamptz,last_autovacuum timestamptz,last_analyze timestamptz,"
     "last_autoanalyze timestamptz,vacuum_count int8,autovacuum_count int8,analyze_count int8,"
     "autoanalyze_count int8"},
    {12293, kPgCatalog, "pg_stat_wal",
     "wal_records int8,wal_fpi int8,wal_bytes numeric,wal_buffers_full int8,wal_write int8,"
     "wal_sync int8,wal_write_time float8,wal_sync_time float8,stats_reset timestamptz"},
    {12236, kPgCatalog, "pg_stat_wal_receiver",
     "pid int4,status text,receive_start_lsn pg_lsn,receive_start_tli int4,written_lsn pg_lsn,"
     "flushed_lsn pg_lsn,received_tli int4,last_msg_send_time timestamptz,"
     "last_msg_receipt_time timestamptz,latest_end_lsn pg_lsn,latest_end_time timestamptz,"
     "slot_name text,sender_host text,sender_port int4,conninfo text"},
    {12147, kPgCatalog, "pg_stat_xact_all_tables",
     "relid oid,schemaname name,relname name,seq_scan int8,seq_tup_read int8,idx_scan int8,"
     "idx_tup_fetch int8,n_tup_ins int8,n_tup_upd int8,n_tup_del int8,n_tup_hot_upd int8"},
    {12157, kPgCatalog, "pg_stat_xact_sys_tables",
     "relid oid,schemaname name,relname name,seq_scan int8,seq_tup_read int8,idx_scan int8,"
     "idx_tup_fetch int8,n_tup_ins int8,n_tup_upd int8,n_tup_del int8,n_tup_hot_upd int8"},
    {12280, kPgCatalog, "pg_stat_xact_user_functions",
     "funcid oid,schemaname name,funcname name,calls int8,total_time float8,self_time float8"},
    {12166, kPgCatalog, "pg_stat_xact_user_tables",
     "relid oid,schemaname name,relname name,seq_scan int8,seq_tup_read int8,idx_scan int8,"
     "idx_tup_fetch int8,n_tup_ins int8,n_tup_upd int8,n_tup_del int8,n_tup_hot_upd int8"},
    {12196, kPgCatalog, "pg_statio_all_indexes",
     "relid oid,indexrelid oid,schemaname name,relname name,indexrelname name,"
     "idx_blks_read int8,idx_blks_hit int8"},
    {12209, kPgCatalog, "pg_statio_all_sequences",
     "relid oid,schemaname name,relname name,blks_read int8,blks_hit int8"},
    {12170, kPgCatalog, "pg_statio_all_tables",
     "relid oid,schemaname name,relname name,heap_blks_read int8,heap_blks_hit int8,"
     "idx_blks_read int8,idx_blks_hit int8,toast_blks_read int8,toast_blks_hit int8,"
     "tidx_blks_read int8,tidx_blks_hit int8"},
    {12201, kPgCatalog, "pg_statio_sys_indexes",
     "relid oid,indexrelid oid,schemaname name,relname name,indexrelname name,"
     "idx_blks_read int8,idx_blks_hit int8"},
    {12214, kPgCatalog, "pg_statio_sys_sequences",
     "relid oid,schemaname name,relname name,blks_read int8,blks_hit int8"},
    {12175, kPgCatalog, "pg_statio_sys_tables",
     "relid oid,schemaname name,relname name,heap_blks_read int8,heap_blks_hit int8,"
     "idx_blks_read int8,idx_blks_hit int8,toast_blks_read int8,toast_blks_hit int8,"
     "tidx_blks_read int8,tidx_blks_hit int8"},
    {12205, kPgCatalog, "pg_statio_user_indexes",
     "relid oid,indexrelid oid,schemaname name,relname name,indexrelname name,"
     "idx_blks_read int8,idx_blks_hit int8"},
    {12218, kPgCatalog, "pg_statio_user_sequences",
     "relid oid,schemaname name,relname name,blks_read int8,blks_hit int8"},
    {12179, kPgCatalog, "pg_statio_user_tables",
     "relid oid,schemaname name,relname name,heap_blks_read int8,heap_blks_hit int8,"
     "idx_blks_read int8,idx_blks_hit int8,toast_blks_read int8,toast_blks_hit int8,"
     "tidx_blks_read int8,tidx_blks_hit int8"},
    {12058, kPgCatalog, "pg_stats_ext",
     "schemaname name,tablename name,statistics_schemaname name,statistics_name name,"
     "statistics_owner name,attnames _name,exprs _text,kinds _char,inherited bool,"
     "n_distinct pg_ndistinct,dependencies pg_dependencies,most_common_vals _text,"
     "most_common_val_nulls _bool,most_common_freqs _float8,most_common_base_freqs _float8"},
    {12063, kPgCatalog, "pg_stats_ext_exprs",
     "schemaname name,tablename name,statistics_schemaname name,statistics_name name,"
     "statistics_owner name,expr text,inherited bool,null_frac float4,avg_width int4,"
     "n_distinct float4,most_common_vals anyarray,most_common_freqs _float4,"
     "histogram_bounds anyarray,correlation float4,most_common_elems anyarray,"
     "most_common_elem_freqs _float4,elem_count_histogram _float4"},
    {12327, kPgCatalog, "pg_user_mappings",
     "umid oid,srvid oid,srvname name,umuser oid,usename name,umoptions _text"},
    {14005, kInformationSchema, "attributes",
     "udt_catalog name,udt_schema name,udt_name name,attribute_name name,ordinal_position int4,"
     "attribute_default varchar,is_nullable yes_or_no,data_type varchar,"
     "character_maximum_length int4,character_octet_length int4,character_set_catalog name,"
     "character_set_schema name,character_set_name name,collation_catalog name,"
     "collation_schema name,collation_name name,numeric_precision int4,"
     "numeric_precision_radix int4,numeric_scale int4,datetime_precision int4,"
     "interval_type varchar,interval_precision int4,attribute_udt_catalog name,"
     "attribute_udt_schema name,attribute_udt_name name,scope_catalog name,scope_schema name,"
     "scope_name name,maximum_cardinality int4,dtd_identifier name,"
     "is_derived_reference_attribute yes_or_no"},
    {14006, kInformationSchema, "check_constraint_routine_usage",
     "constraint_catalog name,constraint_schema name,constraint_name name,specific_catalog name,"
     "specific_schema name,specific_name name"},
    {14007, kInformationSchema, "collation_character_set_applicability",
     "collation_catalog name,collation_schema name,collation_name name,"
     "character_set_catalog name,character_set_schema name,character_set_name name"},
    {14008, kInformationSchema, "column_column_usage",
     "table_catalog name,table_schema name,table_name name,column_name name,"
     "dependent_column name"},
    {14009, kInformationSchema, "column_domain_usage",
     "domain_catalog name,domain_schema name,domain_name name,table_catalog name,"
     "table_schema name,table_name name,column_name name"},
    {14010, kInformationSchema, "column_options",
     "table_catalog name,table_schema name,table_name name,column_name name,option_name name,"
     "option_value varchar"},
    {14011, kInformationSchema, "column_udt_usage",
     "udt_catalog name,udt_schema name,udt_name name,table_catalog name,table_schema name,"
     "table_name name,column_name name"},
    {14012, kInformationSchema, "data_type_privileges",
     "object_catalog name,object_schema name,object_name name,object_type varchar,"
     "dtd_identifier name"},
    {14013, kInformationSchema, "domain_constraints",
     "constraint_catalog name,constraint_schema name,constraint_name name,domain_catalog name,"
     "domain_schema name,domain_name name,is_deferrable yes_or_no,initially_deferred yes_or_no"},
    {14014, kInformationSchema, "domain_udt_usage",
     "udt_catalog name,udt_schema name,udt_name name,domain_catalog name,domain_schema name,"
     "domain_name name"},
    {14015, kInformationSchema, "domains",
     "domain_catalog name,domain_schema name,domain_name name,data_type varchar,"
     "character_maximum_length int4,character_octet_length int4,character_set_catalog name,"
     "character_set_schema name,character_set_name name,collation_catalog name,"
     "collation_schema name,collation_name name,numeric_precision int4,"
     "numeric_precision_radix int4,numeric_scale int4,datetime_precision int4,"
     "interval_type varchar,interval_precision int4,domain_default varchar,udt_catalog name,"
     "udt_schema name,udt_name name,scope_catalog name,scope_schema name,scope_name name,"
     "maximum_cardinality int4,dtd_identifier name"},
    {14016, kInformationSchema, "element_types",
     "object_catalog name,object_schema name,object_name name,object_type varchar,"
     "collection_type_identifier name,data_type varchar,character_maximum_length int4,"
     "character_octet_length int4,character_set_catalog name,character_set_schema name,"
     "character_set_name name,collation_catalog name,collation_schema name,collation_name name,"
     "numeric_precision int4,numeric_precision_radix int4,numeric_scale int4,"
     "datetime_precision int4,interval_type varchar,interval_precision int4,"
     "domain_default varchar,udt_catalog name,udt_schema name,udt_name name,scope_catalog name,"
     "scope_schema name,scope_name name,maximum_cardinality int4,dtd_identifier name"},
    {14017, kInformationSchema, "foreign_data_wrapper_options",
     "foreign_data_wrapper_catalog name,foreign_data_wrapper_name name,option_name name,"
     "option_value varchar"},
    {14018, kInformationSchema, "foreign_data_wrappers",
     "foreign_data_wrapper_catalog name,foreign_data_wrapper_name name,"
     "authorization_identifier name,library_name varchar,foreign_data_wrapper_language varchar"},
    {14019, kInformationSchema, "foreign_server_options",
     "foreign_server_catalog name,foreign_server_name name,option_name name,"
     "option_value varchar"},
    {14020, kInformationSchema, "foreign_servers",
     "foreign_server_catalog name,foreign_server_name name,foreign_data_wrapper_catalog name,"
     "foreign_data_wrapper_name name,foreign_server_type varchar,foreign_server_version varchar,"
     "authorization_identifier name"},
    {14021, kInformationSchema, "foreign_table_options",
     "foreign_table_catalog name,foreign_table_schema name,foreign_table_name name,"
     "option_name name,option_value varchar"},
    {14022, kInformationSchema, "foreign_tables",
     "foreign_table_catalog name,foreign_table_schema name,foreign_table_name name,"
     "foreign_server_catalog name,foreign_server_name name"},
    {14023, kInformationSchema, "parameters",
     "specific_catalog name,specific_schema name,specific_name name,ordinal_position int4,"
     "parameter_mode varchar,is_result yes_or_no,as_locator yes_or_no,parameter_name name,"
     "data_type varchar,character_maximum_length int4,character_octet_length int4,"
     "character_set_catalog name,character_set_schema name,character_set_name name,"
     "collation_catalog name,collation_schema name,collation_name name,numeric_precision int4,"
     "numeric_precision_radix int4,numeric_scale int4,datetime_precision int4,"
     "interval_type varchar,interval_precision int4,udt_catalog name,udt_schema name,"
     "udt_name name,scope_catalog name,scope_schema name,scope_name name,"
     "maximum_cardinality int4,dtd_identifier name,parameter_default varchar"},
    {14024, kInformationSchema, "role_routine_grants",
     "grantor name,grantee name,specific_catalog name,specific_schema name,specific_name name,"
     "routine_catalog name,routine_schema name,routine_name name,privilege_type varchar,"
     "is_grantable yes_or_no"},
    {14025, kInformationSchema, "role_udt_grants",
     "grantor name,grantee name,udt_catalog name,udt_schema name,udt_name name,"
     "privilege_type varchar,is_grantable yes_or_no"},
    {14026, kInformationSchema, "role_usage_grants",
     "grantor name,grantee name,object_catalog name,object_schema name,object_name name,"
     "object_type varchar,privilege_type varchar,is_grantable yes_or_no"},
    {14027, kInformationSchema, "routine_column_usage",
     "specific_catalog name,specific_schema name,specific_name name,routine_catalog name,"
     "routine_schema name,routine_name name,table_catalog name,table_schema name,"
     "table_name name,column_name name"},
    {14028, kInformationSchema, "routine_privileges",
     "grantor name,grantee name,specific_catalog name,specific_schema name,specific_name name,"
     "routine_catalog name,routine_schema name,routine_name name,privilege_type varchar,"
     "is_grantable yes_or_no"},
    {14029, kInformationSchema, "routine_routine_usage",
     "specific_catalog name,specific_schema name,specific_name name,routine_catalog name,"
     "routine_schema name,routine_name name"},
    {14030, kInformationSchema, "routine_sequence_usage",
     "specific_catalog name,specific_schema name,specific_name name,routine_catalog name,"
     "routine_schema name,routine_name name,sequence_catalog name,sequence_schema name,"
     "sequence_name name"},
    {14031, kInformationSchema, "routine_table_usage",
     "specific_catalog name,specific_schema name,specific_name name,routine_catalog name,"
     "routine_schema name,routine_name name,table_catalog name,table_schema name,"
     "table_name name"},
    {14032, kInformationSchema, "routines",
     "specific_catalog name,specific_schema name,specific_name name,routine_catalog name,"
     "routine_schema name,routine_name name,routine_type varchar,module_catalog name,"
     "module_schema name,module_name name,udt_catalog name,udt_schema name,udt_name name,"
     "data_type varchar,character_maximum_length int4,character_octet_length int4,"
     "character_set_catalog name,character_set_schema name,character_set_name name,"
     "collation_catalog name,collation_schema name,collation_name name,numeric_precision int4,"
     "numeric_precision_radix int4,numeric_scale int4,datetime_precision int4,"
     "interval_type varchar,interval_precision int4,type_udt_catalog name,type_udt_schema name,"
     "type_udt_name name,scope_catalog name,scope_schema name,scope_name name,"
     "maximum_cardinality int4,dtd_identifier name,routine_body varchar,"
     "routine_definition varchar,external_name varchar,external_language varchar,"
     "parameter_style varchar,is_deterministic yes_or_no,sql_data_access varchar,"
     "is_null_call yes_or_no,sql_path varchar,schema_level_routine yes_or_no,"
     "max_dynamic_result_sets int4,is_user_defined_cast yes_or_no,"
     "is_implicitly_invocable yes_or_no,security_type varchar,to_sql_specific_catalog name,"
     "to_sql_specific_schema name,to_sql_specific_name name,as_locator yes_or_no,"
     "created time_stamp,last_altered time_stamp,new_savepoint_level yes_or_no,"
     "is_udt_dependent yes_or_no,result_cast_from_data_type varchar,"
     "result_cast_as_locator yes_or_no,result_cast_char_max_length int4,"
     "result_cast_char_octet_length int4,result_cast_char_set_catalog name,"
     "result_cast_char_set_schema name,result_cast_char_set_name name,"
     "result_cast_collation_catalog name,result_cast_collation_schema name,"
     "result_cast_collation_name name,result_cast_numeric_precision int4,"
     "result_cast_numeric_precision_radix int4,result_cast_numeric_scale int4,"
     "result_cast_datetime_precision int4,result_cast_interval_type varchar,"
     "result_cast_interval_precision int4,result_cast_type_udt_catalog name,"
     "result_cast_type_udt_schema name,result_cast_type_udt_name name,"
     "result_cast_scope_catalog name,result_cast_scope_schema name,result_cast_scope_name name,"
     "result_cast_maximum_cardinality int4,result_cast_dtd_identifier name"},
    {14033, kInformationSchema, "sequences",
     "sequence_catalog name,sequence_schema name,sequence_name name,data_type varchar,"
     "numeric_precision int4,numeric_precision_radix int4,numeric_scale int4,"
     "start_value varchar,minimum_value varchar,maximum_value varchar,increment varchar,"
     "cycle_option yes_or_no"},
    {14034, kInformationSchema, "sql_features",
     "feature_id varchar,feature_name varchar,sub_feature_id varchar,sub_feature_name varchar,"
     "is_supported yes_or_no,is_verified_by varchar,comments varchar"},
    {14035, kInformationSchema, "sql_implementation_info",
     "implementation_info_id varchar,implementation_info_name varchar,integer_value int4,"
     "character_value varchar,comments varchar"},
    {14036, kInformationSchema, "sql_parts",
     "feature_id varchar,feature_name varchar,is_supported yes_or_no,is_verified_by varchar,"
     "comments varchar"},
    {14037, kInformationSchema, "sql_sizing",
     "sizing_id int4,sizing_name varchar,supported_value int4,comments varchar"},
    {14038, kInformationSchema, "transforms",
     "udt_catalog name,udt_schema name,udt_name name,specific_catalog name,specific_schema name,"
     "specific_name name,group_name name,transform_type varchar"},
    {14039, kInformationSchema, "triggered_update_columns",
     "trigger_catalog name,trigger_schema name,trigger_name name,event_object_catalog name,"
     "event_object_schema name,event_object_table name,event_object_column name"},
    {14040, kInformationSchema, "triggers",
     "trigger_catalog name,trigger_schema name,trigger_name name,event_manipulation varchar,"
     "event_object_catalog name,event_object_schema name,event_object_table name,"
     "action_order int4,action_condition varchar,action_statement varchar,"
     "action_orientation varchar,action_timing varchar,action_reference_old_table name,"
     "action_reference_new_table name,action_reference_old_row name,"
     "action_reference_new_row name,created time_stamp"},
    {14041, kInformationSchema, "udt_privileges",
     "grantor name,grantee name,udt_catalog name,udt_schema name,udt_name name,"
     "privilege_type varchar,is_grantable yes_or_no"},
    {14042, kInformationSchema, "usage_privileges",
     "grantor name,grantee name,object_catalog name,object_schema name,object_name name,"
     "object_type varchar,privilege_type varchar,is_grantable yes_or_no"},
    {14043, kInformationSchema, "user_defined_types",
     "user_defined_type_catalog name,user_defined_type_schema name,user_defined_type_name name,"
     "user_defined_type_category varchar,is_instantiable yes_or_no,is_final yes_or_no,"
     "ordering_form varchar,ordering_category varchar,ordering_routine_catalog name,"
     "ordering_routine_schema name,ordering_routine_name name,reference_type varchar,"
     "data_type varchar,character_maximum_length int4,character_octet_length int4,"
     "character_set_catalog name,character_set_schema name,character_set_name name,"
     "collation_catalog name,collation_schema name,collation_name name,numeric_precision int4,"
     "numeric_precision_radix int4,numeric_scale int4,datetime_precision int4,"
     "interval_type varchar,interval_precision int4,source_dtd_identifier name,"
     "ref_dtd_identifier name"},
    {14044, kInformationSchema, "user_mapping_options",
     "authorization_identifier name,foreign_server_catalog name,foreign_server_name name,"
     "option_name name,option_value varchar"},
    {14045, kInformationSchema, "user_mappings",
     "authorization_identifier name,foreign_server_catalog name,foreign_server_name name"},
    {14046, kInformationSchema, "view_column_usage",
     "view_catalog name,view_schema name,view_name name,table_catalog name,table_schema name,"
     "table_name name,column_name name"},
    {14047, kInformationSchema, "view_routine_usage",
     "table_catalog name,table_schema name,table_name name,specific_catalog name,"
     "specific_schema name,specific_name name"},
    {14048, kInformationSchema, "view_table_usage",
     "view_catalog name,view_schema name,view_name name,table_catalog name,table_schema name,"
     "table_name name"},
});

}  // namespace

std::span<const EmptyView> AllEmptyViews() { return kEmptyViews; }

}  // namespace rocklake
