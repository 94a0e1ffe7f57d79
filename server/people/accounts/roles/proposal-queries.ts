import { type Insertable, sql } from 'kysely';
import { countRows } from '../../../platform/db/count-rows.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Database } from '../../../platform/db/schema.ts';

export type NewProposal = Omit<Insertable<Database['role_proposals']>, 'id' | 'ended_at' | 'outcome'>;

/** Inserts a proposal; null if one is open for the account. */
export async function insertProposal(db: Db, proposal: NewProposal): Promise<string | null> {
  const row = await db
    .insertInto('role_proposals')
    .values(proposal)
    .onConflict((conflict) => conflict.column('account_id').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

function proposals(db: Db) {
  const name = (table: 'accounts' | 'proposers') =>
    sql<string>`concat_ws(' ', nullif(${sql.ref(`${table}.firstname`)}, ''), nullif(${sql.ref(`${table}.lastname`)}, ''))`;
  return db
    .selectFrom('role_proposals')
    .innerJoin('accounts', 'accounts.id', 'role_proposals.account_id')
    .innerJoin('accounts as proposers', 'proposers.id', 'role_proposals.proposed_by')
    .selectAll('role_proposals')
    .select([
      'accounts.role as account_role',
      'accounts.email as account_email',
      'accounts.disabled_at as account_disabled_at',
      'accounts.closed_at as account_closed_at',
      'proposers.role as proposer_role',
      'proposers.email as proposer_email',
      'proposers.firstname as proposer_firstname',
      'proposers.lastname as proposer_lastname',
      'proposers.language as proposer_language',
      'proposers.disabled_at as proposer_disabled_at',
      name('accounts').as('account_name'),
      name('proposers').as('proposer_name'),
    ]);
}

/** Proposals that nobody has decided on and that have not run out, oldest first. */
export function selectOpenProposals(db: Db, now: Date) {
  return proposals(db)
    .where('role_proposals.ended_at', 'is', null)
    .where('role_proposals.expires_at', '>', now)
    .orderBy('role_proposals.proposed_at')
    .orderBy('role_proposals.id')
    .execute();
}

export function selectProposal(db: Db, id: string) {
  return proposals(db).where('role_proposals.id', '=', id).executeTakeFirst();
}

export type ProposalRow = NonNullable<Awaited<ReturnType<typeof selectProposal>>>;

/** The proposal for an account that has not ended; its time may be over. */
export function selectUnended(db: Db, accountId: string) {
  return proposals(db)
    .where('role_proposals.account_id', '=', accountId)
    .where('role_proposals.ended_at', 'is', null)
    .executeTakeFirst();
}

/** Ends a proposal; gives whether it was open, so that of two simultaneous decisions one counts. */
export async function endProposal(
  db: Db,
  id: string,
  ended: { outcome: 'confirmed' | 'declined' | 'withdrawn' | 'lapsed'; ended_at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('role_proposals')
    .set(ended)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the proposals that were over before an instant. */
export async function deleteProposalsBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('role_proposals')
    .where(sql<boolean>`coalesce(ended_at, expires_at) < ${before}`)
    .execute();
}

/** How many super admins can sign in. */
export async function countSuperAdmins(db: Db): Promise<number> {
  return countRows(db.selectFrom('accounts').where('role', '=', 'S').where('disabled_at', 'is', null));
}
