/** The table of scheduled backups and restore drills. */
import type { Generated } from 'kysely';

export interface BackupTables {
  backup_runs: {
    id: Generated<number>;
    kind: 'backup' | 'drill';
    begun_at: Generated<Date>;
    ended_at: Date | null;
    outcome: 'good' | 'failed' | null;
    name: string | null;
    bytes: number | null;
    detail: string | null;
  };
}
