/** Where a primary and its replicas are in the log that these replay. */
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { type Position, readPosition } from './position.ts';

/** A position of a database. Those of two clusters can't be compared. */
export interface Place {
  position: Position;
  /** The same for a primary and its replicas alone. */
  database: string;
}

/** Where a primary is, after every commit that somebody has heard of. @throws on a replica */
export async function selectWritten(db: Db): Promise<Place> {
  const { rows } = await sql<Told>`
    select
      pg_current_wal_lsn()::text as position,
      system_identifier || ' ' || current_database() as database
    from pg_control_system()`.execute(db);
  return read(rows);
}

/** Up to where a server shows what was committed: a replica what it has replayed, a primary everything. */
export async function selectReplayed(db: Db): Promise<Place & { isReplica: boolean }> {
  const { rows } = await sql<Told & { is_replica: boolean }>`
    select
      case
        when pg_is_in_recovery() then pg_last_wal_replay_lsn()
        else pg_current_wal_lsn()
      end::text as position,
      system_identifier || ' ' || current_database() as database,
      pg_is_in_recovery() as is_replica
    from pg_control_system()`.execute(db);
  return { ...read(rows), isReplica: rows[0]?.is_replica === true };
}

interface Told {
  position: string;
  database: string;
}

function read([row]: Told[]): Place {
  return { position: readPosition(row?.position ?? ''), database: row?.database ?? '' };
}
