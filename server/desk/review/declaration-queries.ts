import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { nameForStaff } from './queries.ts';

/** When the post was last approved: declarations made before that no longer hold. */
const lastApproval = sql<Date>`coalesce(
  (select max(approved_at) from approvals where approvals.post_id = review_declarations.post_id),
  '-infinity'
)`;

/** The declarations about a post that hold, with the names of the reviewers, oldest first. */
export function selectDeclarations(db: Db, postId: string) {
  return db
    .selectFrom('review_declarations')
    .innerJoin('accounts', 'accounts.id', 'review_declarations.account_id')
    .select([
      'review_declarations.account_id',
      'review_declarations.conflict',
      'review_declarations.interests',
      'review_declarations.declared_at',
      nameForStaff.as('name'),
    ])
    .where('review_declarations.post_id', '=', postId)
    .where('review_declarations.declared_at', '>', lastApproval)
    .orderBy('review_declarations.declared_at')
    .orderBy('review_declarations.account_id')
    .execute();
}

export type DeclarationRow = Awaited<ReturnType<typeof selectDeclarations>>[number];

export async function upsertDeclaration(
  db: Db,
  declaration: {
    post_id: string;
    account_id: string;
    conflict: boolean;
    interests: string;
    declared_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('review_declarations')
    .values(declaration)
    .onConflict((conflict) =>
      conflict.columns(['post_id', 'account_id']).doUpdateSet({
        conflict: declaration.conflict,
        interests: declaration.interests,
        declared_at: declaration.declared_at,
      }),
    )
    .execute();
}

export async function insertSecondReading(
  db: Db,
  reading: { revision_id: string; account_id: string; read_at: Date },
): Promise<void> {
  await db
    .insertInto('second_readings')
    .values(reading)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Who has read a revision as a second reader, oldest first. */
export function selectSecondReaders(db: Db, revisionId: string) {
  return db
    .selectFrom('second_readings')
    .innerJoin('accounts', 'accounts.id', 'second_readings.account_id')
    .select(['second_readings.account_id', 'second_readings.read_at', nameForStaff.as('name')])
    .where('second_readings.revision_id', '=', revisionId)
    .orderBy('second_readings.read_at')
    .orderBy('second_readings.account_id')
    .execute();
}

export type SecondReaderRow = Awaited<ReturnType<typeof selectSecondReaders>>[number];

/** What an account has declared, also what no longer holds, oldest first. */
export function selectDeclarationsOf(db: Db, accountId: string) {
  return db
    .selectFrom('review_declarations')
    .select(['post_id', 'conflict', 'interests', 'declared_at'])
    .where('account_id', '=', accountId)
    .orderBy('declared_at')
    .orderBy('post_id')
    .execute();
}

export type ExportedDeclarationRow = Awaited<ReturnType<typeof selectDeclarationsOf>>[number];

export async function deleteDeclarationsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('review_declarations').where('account_id', '=', accountId).execute();
}
