/** The tables of the cache in front of the site. */
import type { Generated } from 'kysely';

export interface EdgeTables {
  edge: { one: Generated<boolean>; enabled: boolean; made_with: string; changed_at: Generated<Date> };
  edge_purges: {
    id: Generated<number>;
    change: string;
    gone: boolean;
    round: Generated<1 | 2>;
    attempts: Generated<number>;
    acknowledged: Generated<string[]>;
    since: Generated<Date>;
    next_at: Generated<Date>;
  };
}
