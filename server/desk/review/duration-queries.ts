import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** How long decisions took from the submission, and how many there were. */
export interface DecisionHours {
  /** The median; null without decisions. */
  median: number | null;
  decisions: number;
}

/** How long the decisions since an instant took: of one kind of post, and of all. */
export async function selectDecisionHours(
  db: Db,
  from: Date,
  kind: string,
): Promise<{ ofKind: DecisionHours; ofAll: DecisionHours }> {
  // The index `decisions_by_time` limits this to the decisions of a few months.
  const { rows } = await sql<{
    median: number | null;
    decisions: number;
    median_of_kind: number | null;
    decisions_of_kind: number;
  }>`
    select
      percentile_cont(0.5) within group (order by hours) as median,
      count(*) as decisions,
      percentile_cont(0.5) within group (order by hours) filter (where revisions.kind = ${kind}) as median_of_kind,
      count(*) filter (where revisions.kind = ${kind}) as decisions_of_kind
    from decisions
    join revisions on revisions.id = decisions.revision_id
    where decisions.decided_at >= ${from}`.execute(db);
  const [row] = rows;
  return {
    ofKind: { median: row?.median_of_kind ?? null, decisions: row?.decisions_of_kind ?? 0 },
    ofAll: { median: row?.median ?? null, decisions: row?.decisions ?? 0 },
  };
}
