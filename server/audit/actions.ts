import type { AccountActor, Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import type { Listed } from '../db/place.ts';
import { Refusal } from '../refusal.ts';
import { type DeedAboutRow, type DeedRow, insertDeed, selectDeeds, selectDeedsAbout } from './queries.ts';

export type { DeedAboutRow, DeedRow } from './queries.ts';

const deedsOfAPage = 50;

export interface Deed {
  at: Date;
  actor: Actor;
  /** Noun and past tense: `post.approved`. */
  action: string;
  subject: { type: 'post' | 'account' | 'cloud_node'; id: string };
  reason?: string;
  detail?: Record<string, unknown>;
}

/** Writes one line of the audit log, in the transaction of the deed itself, so that both last or neither. */
export async function recordDeed(db: Db, deed: Deed): Promise<void> {
  await insertDeed(db, {
    at: deed.at,
    actor_id: deed.actor.id,
    action: deed.action,
    subject_type: deed.subject.type,
    subject_id: deed.subject.id,
    reason: deed.reason ?? null,
    detail: JSON.stringify(deed.detail ?? {}),
  });
}

/** The audit log, the latest deed first; `search` finds actions, names, ids and reasons. */
export async function listDeeds(
  { db }: Context,
  { search, cursor }: { search: string | undefined; cursor: string | undefined },
): Promise<Listed<DeedRow>> {
  if (cursor !== undefined && !/^[0-9]{1,18}$/.test(cursor))
    throw new Refusal('invalid_input', { fields: { cursor: 'Not a cursor of this list' } });
  const found = await selectDeeds(db, {
    before: cursor ?? null,
    limit: deedsOfAPage + 1,
    search: search || null,
  });
  const rows = found.slice(0, deedsOfAPage);
  const last = rows.at(-1);
  return { rows, next: found.length > deedsOfAPage && last ? String(last.id) : null };
}

/** Every deed by somebody, or about them or their posts, in the order in which they were done; read a few at a time. */
export async function* deedsAbout({ db }: Context, account: AccountActor): AsyncGenerator<DeedAboutRow> {
  let after = '0';
  for (;;) {
    const rows = await selectDeedsAbout(db, account.id, { after, limit: 500 });
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = String(last.id);
  }
}
