/** Where a primary and its replicas are in the log that these replay. */
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { type Position, readPosition } from './position.ts';

/**
 * A position of a database. Those of two clusters can't be compared, nor those of two timelines: a replica may have replayed
 * more of the old primary's log than the new one had when it took over.
 */
export interface Place {
  position: Position;
  /** Which log it is in: each fail-over begins another one. */
  timeline: number;
  /** The same for a primary and its replicas alone. */
  database: string;
}

/** From the name of the file that is written. PostgreSQL refuses to name it on a replica. */
const timelineOfPrimary = sql<number>`('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int`;

/** Where a primary is, after every commit that somebody has heard of. @throws on a replica */
export async function selectWritten(db: Db): Promise<Place> {
  const { rows } = await sql<Told>`
    select
      pg_current_wal_lsn()::text as position,
      ${timelineOfPrimary} as timeline,
      system_identifier || ' ' || current_database() as database
    from pg_control_system()`.execute(db);
  return read(rows);
}

/**
 * Up to where a server shows what was committed: a replica what it has replayed, a primary everything. Its timeline is never one
 * that it doesn't follow, but may be an earlier one: without the role `pg_monitor` a replica tells of a new one only once it
 * has written pages of it to its disk, some minutes after a fail-over.
 */
export async function selectReplayed(db: Db): Promise<Place & { isReplica: boolean }> {
  const { rows } = await sql<Told & { is_replica: boolean }>`
    select
      case
        when pg_is_in_recovery() then pg_last_wal_replay_lsn()
        else pg_current_wal_lsn()
      end::text as position,
      case
        when pg_is_in_recovery() then coalesce(
          -- What it asks its primary for, once what it has replayed is a part of that.
          (select received_tli from pg_stat_wal_receiver),
          (
            select greatest(timeline_id, min_recovery_end_timeline)
            from pg_control_checkpoint(), pg_control_recovery()
          )
        )
        else ${timelineOfPrimary}
      end as timeline,
      system_identifier || ' ' || current_database() as database,
      pg_is_in_recovery() as is_replica
    from pg_control_system()`.execute(db);
  return { ...read(rows), isReplica: rows[0]?.is_replica === true };
}

interface Told {
  position: string;
  timeline: number;
  database: string;
}

function read([row]: Told[]): Place {
  return {
    position: readPosition(row?.position ?? ''),
    timeline: row?.timeline ?? 0,
    database: row?.database ?? '',
  };
}
