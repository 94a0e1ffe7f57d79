/** Queries of versions: the approved revisions of a post, numbered from 1. */
import { sql } from 'kysely';
import type { NetworkStatus } from '../../../contract/constants.ts';
import type { StaffRole } from '../../../contract/people/roles.ts';
import { postFields } from '../../../contract/text/post-text.ts';
import type { Db } from '../../platform/db/database.ts';

export async function insertApproval(
  db: Db,
  approval: {
    revisionId: string;
    postId: string;
    at: Date;
    networkStatus: NetworkStatus | null;
    /** Null if nobody approved it here, as with an imported post. */
    approverRole: StaffRole | null;
    /** Whether somebody approved it who wrote it. */
    alone?: boolean;
  },
): Promise<void> {
  await db
    .insertInto('approvals')
    .values((from) => ({
      revision_id: approval.revisionId,
      post_id: approval.postId,
      approved_at: approval.at,
      network_status: approval.networkStatus,
      approver_role: approval.approverRole,
      alone: approval.alone ?? false,
      // The post is locked, so no other approval takes the same number.
      version: from
        .selectFrom('approvals')
        .select(sql<number>`coalesce(max(version), 0) + 1`.as('version'))
        .where('post_id', '=', approval.postId),
    }))
    .execute();
}

/** Versions of a post without their texts, oldest first. */
export function selectVersions(db: Db, postId: string) {
  return db
    .selectFrom('approvals')
    .innerJoin('revisions', 'revisions.id', 'approvals.revision_id')
    .leftJoin('named_reviewers', 'named_reviewers.revision_id', 'approvals.revision_id')
    .select([
      'approvals.version',
      'approvals.revision_id',
      'approvals.approved_at',
      'approvals.approver_role',
      'approvals.alone',
      'named_reviewers.name as approver_name',
      'named_reviewers.institution as approver_institution',
      'approvals.network_status',
      'revisions.title',
      'revisions.language',
      'revisions.words',
      'revisions.change_kind',
      'revisions.change_note',
    ])
    .where('approvals.post_id', '=', postId)
    .orderBy('approvals.version')
    .execute();
}

export type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number];

/** The texts of these versions of a post, in no order. */
export function selectVersionTexts(db: Db, postId: string, versions: readonly number[]) {
  return db
    .selectFrom('approvals')
    .innerJoin('revisions', 'revisions.id', 'approvals.revision_id')
    .select(['approvals.version', ...postFields.map((field) => `revisions.${field}` as const)])
    .where('approvals.post_id', '=', postId)
    .where('approvals.version', 'in', versions)
    .execute();
}

export type VersionTextRow = Awaited<ReturnType<typeof selectVersionTexts>>[number];
