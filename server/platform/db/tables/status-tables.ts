/** The tables of the status page. */
import type { Generated } from 'kysely';
import type { ComponentState } from '../../../../contract/operations/status/components.ts';

export interface StatusTables {
  status_days: { component: string; day: string; ok: number; degraded: number; down: number };
  status_now: { component: string; state: ComponentState; since: Date };
  status_measured: { one: Generated<boolean>; at: Date };
  incidents: {
    id: Generated<string>;
    title: string;
    language: string;
    components: string[];
    begun_at: Date;
    resolved_at: Date | null;
    created_at: Date;
  };
  incident_updates: {
    id: Generated<string>;
    incident_id: string;
    text: string;
    language: string;
    at: Date;
    set_by: string | null;
  };
}
