-- selectServerFacts
select
split_part(current_setting('server_version'), ' ', 1) as version,
pg_is_in_recovery() as standby,
current_setting('transaction_read_only') = 'on' as read_only,
current_setting('server_encoding') as encoding,
has_schema_privilege(current_schema(), 'create') as may_create,
case
  when exists (select from pg_extension where extname = 'pg_trgm') then 'installed'
  when exists (select from pg_available_extensions where name = 'pg_trgm') then 'available'
  else 'missing'
end as trigram,
array(
  select name
  from unnest($1::text[]) as name
  where not exists (
    select
    from pg_ts_config
    where cfgname = name and cfgnamespace = 'pg_catalog'::regnamespace
  )
) as missing_configurations,
(select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
current_setting('max_connections')::int as max_connections,
current_setting('random_page_cost')::float8 as random_page_cost,
current_setting('max_parallel_workers_per_gather')::int as parallel_workers,
current_setting('data_checksums') = 'on' as checksums;

-- selectReplicas
select
  application_name as name,
  state,
  extract(epoch from replay_lag)::float8 as lag_seconds
from pg_stat_replication
where application_name <> 'pg_basebackup'
order by application_name;

-- selectIdleSlots
select
  slot_name as name,
  coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::float8 as kept_bytes
from pg_replication_slots
where not active and not pg_is_in_recovery()
order by slot_name;
