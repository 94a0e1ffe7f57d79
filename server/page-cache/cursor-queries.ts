import type { Db } from '../db/database.ts';

/** The secret that signs cursors. The given one is stored where there is none yet. */
export async function ensureCursorSecret(db: Db, secret: Buffer): Promise<Buffer> {
  await db
    .insertInto('cursor_key')
    .values({ secret })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('cursor_key').select('secret').executeTakeFirstOrThrow();
  return row.secret;
}
