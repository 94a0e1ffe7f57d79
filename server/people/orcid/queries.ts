import type { Db } from '../../platform/db/database.ts';

export function selectOrcid(db: Db, accountId: string) {
  return db
    .selectFrom('orcids')
    .select(['orcid', 'proven_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Saves an iD that its owner typed, unless they have proven one. Gives whether it was saved. */
export async function upsertTypedOrcid(db: Db, accountId: string, orcid: string): Promise<boolean> {
  const saved = await db
    .insertInto('orcids')
    .values({ account_id: accountId, orcid, proven_at: null })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ orcid }).where('orcids.proven_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** @throws a unique violation where another account has proven the same iD */
export async function upsertProvenOrcid(
  db: Db,
  accountId: string,
  proven: { orcid: string; proven_at: Date },
): Promise<void> {
  await db
    .insertInto('orcids')
    .values({ account_id: accountId, ...proven })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(proven))
    .execute();
}

export async function deleteOrcid(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('orcids').where('account_id', '=', accountId).execute();
}

export async function insertSignIn(
  db: Db,
  signIn: {
    state_sha256: Buffer;
    account_id: string;
    nonce: string;
    code_verifier: string;
    expires_at: Date;
  },
): Promise<void> {
  await db.insertInto('orcid_sign_ins').values(signIn).execute();
}

/** Takes the sign-in that the account has begun with this state, so that nobody can use it again. */
export function takeSignIn(db: Db, accountId: string, stateSha256: Buffer) {
  return db
    .deleteFrom('orcid_sign_ins')
    .where('state_sha256', '=', stateSha256)
    .where('account_id', '=', accountId)
    .returning(['nonce', 'code_verifier', 'expires_at'])
    .executeTakeFirst();
}

export async function deleteSignInsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('orcid_sign_ins').where('account_id', '=', accountId).execute();
}

export async function deleteSignInsBefore(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('orcid_sign_ins').where('expires_at', '<', now).execute();
}
