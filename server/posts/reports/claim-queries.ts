import type { Db } from '../../platform/db/database.ts';

/** Gives a report to an account, or to nobody. */
export async function setClaim(db: Db, id: string, claimed: { by: string; at: Date } | null): Promise<void> {
  await db
    .updateTable('reports')
    .set({ claimed_by: claimed?.by ?? null, claimed_at: claimed?.at ?? null })
    .where('id', '=', id)
    .execute();
}

/** The reports that an account deals or dealt with, oldest claim first. */
export function selectClaimedBy(db: Db, accountId: string) {
  return db
    .selectFrom('reports')
    .select(['id', 'claimed_at'])
    .where('claimed_by', '=', accountId)
    .orderBy('claimed_at')
    .orderBy('id')
    .execute();
}

export type ClaimedReportRow = Awaited<ReturnType<typeof selectClaimedBy>>[number];

/** Gives the reports of an account to nobody. */
export async function releaseClaimedBy(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('reports')
    .set({ claimed_by: null, claimed_at: null })
    .where('claimed_by', '=', accountId)
    .execute();
}
