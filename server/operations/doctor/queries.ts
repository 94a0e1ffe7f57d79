import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** What the server of the database says of itself. */
export interface ServerFacts {
  version: string;
  standby: boolean;
  read_only: boolean;
  encoding: string;
  /** Whether this user may create tables. */
  may_create: boolean;
  trigram: 'installed' | 'available' | 'missing';
  /** Text search configurations that the site uses and the server lacks. */
  missing_configurations: string[];
  connections: number;
  max_connections: number;
  random_page_cost: number;
  parallel_workers: number;
  checksums: boolean;
}

/** Configurations that the functions of the search name. */
const configurations = ['simple', 'english', 'french', 'portuguese', 'arabic'];

export async function selectServerFacts(db: Db): Promise<ServerFacts | undefined> {
  const { rows } = await sql<ServerFacts>`
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
        from unnest(${configurations}::text[]) as name
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
      current_setting('data_checksums') = 'on' as checksums`.execute(db);
  return rows[0];
}

export interface Replica {
  name: string;
  state: string | null;
  /** Null where the replica has replayed everything. */
  lag_seconds: number | null;
}

/** Without copies that are being made. The state is seen by a superuser and members of `pg_monitor` alone; for others, it is null. */
export async function selectReplicas(db: Db): Promise<Replica[]> {
  const { rows } = await sql<Replica>`
    select
      application_name as name,
      state,
      extract(epoch from replay_lag)::float8 as lag_seconds
    from pg_stat_replication
    where application_name <> 'pg_basebackup'
    order by application_name`.execute(db);
  return rows;
}

/** Replication slots that no replica uses: the server keeps its log for them until its disk is full. */
export async function selectIdleSlots(db: Db): Promise<{ name: string; kept_bytes: number }[]> {
  const { rows } = await sql<{ name: string; kept_bytes: number }>`
    select
      slot_name as name,
      coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::float8 as kept_bytes
    from pg_replication_slots
    where not active and not pg_is_in_recovery()
    order by slot_name`.execute(db);
  return rows;
}
