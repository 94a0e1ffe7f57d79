import type { AccountActor, Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import type { Listed } from '../db/pagination.ts';
import { spend } from '../limits/index.ts';
import {
  type DeedAboutRow,
  type DeedFilter,
  type DeedRange,
  type DeedRow,
  insertDeed,
  selectDeeds,
  selectDeedsAbout,
  selectDeedsById,
} from './queries.ts';
import {
  selectIdsByActors,
  selectIdsByActorsNamed,
  selectIdsBySubject,
  selectIdsByWords,
  selectPeople,
} from './search-queries.ts';

const deedsOfAPage = 50;

export interface Deed {
  at: Date;
  actor: Actor;
  /** Noun and past tense: `post.approved`. */
  action: string;
  subject: { type: 'post' | 'account' | 'cloud_node' | 'signing_key'; id: string };
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

/** The audit log, the latest deed first; `search` finds actions, names, reasons, and ids by their beginning. */
export async function listDeeds(
  context: Context,
  { search, cursor, ...filter }: DeedFilter & { search: string | undefined; cursor: string | undefined },
): Promise<Listed<DeedRow>> {
  if (cursor !== undefined && !/^[0-9]{1,18}$/.test(cursor))
    throw new AppError('invalid_input', { fields: { cursor: 'Not a cursor of this list' } });
  const range = { ...filter, before: cursor ?? null, limit: deedsOfAPage + 1 };
  const found = await readDeeds(context, search, range);
  const rows = found.slice(0, deedsOfAPage);
  const last = rows.at(-1);
  return { rows, next: found.length > deedsOfAPage && last ? String(last.id) : null };
}

function readDeeds(context: Context, search: string | undefined, range: DeedRange): Promise<DeedRow[]> {
  return search ? findDeeds(context, search, range) : selectDeeds(context.db, range);
}

const deedsReadAtOnce = 500;

/**
 * Every deed that the list would show, the latest first, read a few at a time; and the log keeps that it was taken out.
 * @throws AppError too_many_requests
 */
export async function downloadDeeds(
  context: Context,
  actor: AccountActor,
  { search, ...filter }: DeedFilter & { search: string | undefined },
): Promise<AsyncIterable<DeedRow>> {
  await spend(context, [{ budget: 'export:account', key: actor.id }]);
  const given = Object.entries({ ...filter, q: search }).filter(([, value]) => value);
  await recordDeed(context.db, {
    at: context.clock(),
    actor,
    action: 'audit.downloaded',
    subject: { type: 'account', id: actor.id },
    detail: Object.fromEntries(given),
  });
  return everyDeed(context, search, filter);
}

async function* everyDeed(
  context: Context,
  search: string | undefined,
  filter: DeedFilter,
): AsyncGenerator<DeedRow> {
  let before: string | null = null;
  for (;;) {
    const rows: DeedRow[] = await readDeeds(context, search, { ...filter, before, limit: deedsReadAtOnce });
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    before = String(last.id);
  }
}

/** Above so many people of a name, the log is gone through from its end, rather than what each of them did. */
const fewPeople = 50;

/**
 * Deeds whose action or reason contains a text, which somebody did whose name or address does, or whose subject has an id
 * that begins with it.
 */
async function findDeeds({ db }: Context, search: string, range: DeedRange): Promise<DeedRow[]> {
  const people = await selectPeople(db, search, fewPeople + 1);
  const ids = idsBeginningWith(search);
  const found = [
    people.length > fewPeople
      ? await selectIdsByActorsNamed(db, search, range)
      : await selectIdsByActors(db, people, range),
    ids ? await selectIdsBySubject(db, ids, range) : [],
    await selectIdsByWords(db, search, range),
  ];
  const latest = [...new Set(found.flat())].sort((one, other) => other - one);
  return selectDeedsById(db, latest.slice(0, range.limit));
}

/** The first and the last id that begin with a text, where it is the first part of one at least. */
function idsBeginningWith(text: string): { first: string; last: string } | null {
  const digits = text.replaceAll('-', '');
  if (!/^[0-9a-f]{8,32}$/i.test(digits)) return null;
  return { first: digits.padEnd(32, '0'), last: digits.padEnd(32, 'f') };
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
