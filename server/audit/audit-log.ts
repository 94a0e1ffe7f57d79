import type { AccountActor, Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import type { Page } from '../db/pagination.ts';
import { spend } from '../limits/index.ts';
import {
  type AuditEntryAboutRow,
  type AuditEntryRow,
  type AuditFilter,
  type AuditRange,
  insertAuditEntry,
  selectAuditEntries,
  selectAuditEntriesAbout,
  selectAuditEntriesById,
} from './queries.ts';
import {
  selectIdsByActors,
  selectIdsByActorsNamed,
  selectIdsBySubject,
  selectIdsByWords,
  selectPeople,
} from './search-queries.ts';

const entriesPerPage = 50;

export interface AuditEntry {
  at: Date;
  actor: Actor;
  /** Noun and past tense: `post.approved`. */
  action: string;
  subject: { type: 'post' | 'account' | 'cloud_node' | 'signing_key'; id: string };
  reason?: string;
  detail?: Record<string, unknown>;
}

/** Writes one line of the audit log, in the transaction of the action itself, so that both last or neither. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await insertAuditEntry(db, {
    at: entry.at,
    actor_id: entry.actor.id,
    action: entry.action,
    subject_type: entry.subject.type,
    subject_id: entry.subject.id,
    reason: entry.reason ?? null,
    detail: JSON.stringify(entry.detail ?? {}),
  });
}

/** The audit log, the latest entry first; `search` finds actions, names, reasons, and ids by their beginning. */
export async function listAuditEntries(
  context: Context,
  { search, cursor, ...filter }: AuditFilter & { search: string | undefined; cursor: string | undefined },
): Promise<Page<AuditEntryRow>> {
  if (cursor !== undefined && !/^[0-9]{1,18}$/.test(cursor))
    throw new AppError('invalid_input', { fields: { cursor: 'Not a cursor of this list' } });
  const range = { ...filter, before: cursor ?? null, limit: entriesPerPage + 1 };
  const found = await readEntries(context, search, range);
  const rows = found.slice(0, entriesPerPage);
  const last = rows.at(-1);
  return { rows, next: found.length > entriesPerPage && last ? String(last.id) : null };
}

function readEntries(
  context: Context,
  search: string | undefined,
  range: AuditRange,
): Promise<AuditEntryRow[]> {
  return search ? searchEntries(context, search, range) : selectAuditEntries(context.db, range);
}

const batchSize = 500;

/**
 * Every entry that the list would show, the latest first, read a few at a time; and the log keeps that it was taken out.
 * @throws AppError too_many_requests
 */
export async function downloadAuditEntries(
  context: Context,
  actor: AccountActor,
  { search, ...filter }: AuditFilter & { search: string | undefined },
): Promise<AsyncIterable<AuditEntryRow>> {
  await spend(context, [{ budget: 'export:account', key: actor.id }]);
  const given = Object.entries({ ...filter, q: search }).filter(([, value]) => value);
  await recordAudit(context.db, {
    at: context.clock(),
    actor,
    action: 'audit.downloaded',
    subject: { type: 'account', id: actor.id },
    detail: Object.fromEntries(given),
  });
  return everyEntry(context, search, filter);
}

async function* everyEntry(
  context: Context,
  search: string | undefined,
  filter: AuditFilter,
): AsyncGenerator<AuditEntryRow> {
  let before: string | null = null;
  for (;;) {
    const rows: AuditEntryRow[] = await readEntries(context, search, { ...filter, before, limit: batchSize });
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    before = String(last.id);
  }
}

/** Above so many people of a name, the log is gone through from its end, rather than what each of them did. */
const fewPeople = 50;

/**
 * Entries whose action or reason contains a text, which somebody did whose name or address does, or whose subject has an id
 * that begins with it.
 */
async function searchEntries({ db }: Context, search: string, range: AuditRange): Promise<AuditEntryRow[]> {
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
  return selectAuditEntriesById(db, latest.slice(0, range.limit));
}

/** The first and the last id that begin with a text, where it is the first part of one at least. */
function idsBeginningWith(text: string): { first: string; last: string } | null {
  const digits = text.replaceAll('-', '');
  if (!/^[0-9a-f]{8,32}$/i.test(digits)) return null;
  return { first: digits.padEnd(32, '0'), last: digits.padEnd(32, 'f') };
}

/** Every entry by somebody, or about them or their posts, in the order in which they were done; read a few at a time. */
export async function* auditEntriesAbout(
  { db }: Context,
  account: AccountActor,
): AsyncGenerator<AuditEntryAboutRow> {
  let after = '0';
  for (;;) {
    const rows = await selectAuditEntriesAbout(db, account.id, { after, limit: 500 });
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = String(last.id);
  }
}
