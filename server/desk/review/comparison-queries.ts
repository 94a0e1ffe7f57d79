/** Queries of the earlier texts of a post in review. */
import { sql } from 'kysely';
import { revisionsListed } from '../../../contract/desk/calls/limits.ts';
import type { Db } from '../../platform/db/database.ts';

/** The latest texts of a post before the one with a number, newest first. */
export function selectEarlierRevisions(db: Db, postId: string, number: number) {
  return db
    .selectFrom('revisions')
    .leftJoin('approvals', 'approvals.revision_id', 'revisions.id')
    .leftJoin('decisions', 'decisions.revision_id', 'revisions.id')
    .select([
      'revisions.id',
      'revisions.number',
      'revisions.created_at as submitted_at',
      'approvals.version',
      sql<boolean>`coalesce(decisions.outcome = 'returned', false)`.as('returned'),
    ])
    .where('revisions.post_id', '=', postId)
    .where('revisions.number', '<', number)
    .orderBy('revisions.number', 'desc')
    .limit(revisionsListed)
    .execute();
}

export type EarlierRow = Awaited<ReturnType<typeof selectEarlierRevisions>>[number];
