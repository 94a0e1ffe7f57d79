import type { AccountActor, Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { dayOf } from '../../platform/db/day.ts';
import type { Page } from '../../platform/db/pagination.ts';
import { spend } from '../../platform/limits/spend.ts';
import {
  type AuditEntryAboutRow,
  type AuditEntryOfDayRow,
  type AuditEntryRow,
  type AuditFilter,
  type AuditRange,
  insertAuditEntries,
  insertAuditEntry,
  selectAuditEntries,
  selectAuditEntriesAbout,
  selectAuditEntriesById,
  selectAuditEntriesOfDay,
  selectFirstAuditTime,
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
  /** Noun and past participle: `post.approved`. */
  action: string;
  subject: {
    type: 'post' | 'account' | 'alert' | 'cloud_node' | 'incident' | 'signing_key' | 'site' | 'topic';
    id: string;
  };
  reason?: string;
  detail?: Record<string, unknown>;
}

/**
 * Adds an entry to the audit log. Call it in the action's own transaction, so that both commit or neither.
 */
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

/** As `recordAudit`, for the same action on many subjects. */
export async function recordAuditOfMany(
  db: Db,
  {
    at,
    actor,
    action,
    subject,
  }: Pick<AuditEntry, 'at' | 'actor' | 'action'> & {
    subject: { type: AuditEntry['subject']['type']; ids: string[] };
  },
): Promise<void> {
  await insertAuditEntries(db, {
    at,
    actor_id: actor.id,
    action,
    subject_type: subject.type,
    subjectIds: subject.ids,
  });
}

/** The audit log, newest entries first; `search` matches actions, names, reasons, and prefixes of ids. */
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
 * Gives every entry that the list would show, newest first, read in batches. The download itself becomes an
 * entry.
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

/**
 * If more people match a name, the log is scanned from its end instead of looking up what each of them did.
 */
const maxPeople = 50;

/**
 * Entries whose action or reason contains a text, whose actor's name or address does, or whose subject has an
 * id that begins with it.
 */
async function searchEntries({ db }: Context, search: string, range: AuditRange): Promise<AuditEntryRow[]> {
  const people = await selectPeople(db, search, maxPeople + 1);
  const ids = idsBeginningWith(search);
  const found = [
    people.length > maxPeople
      ? await selectIdsByActorsNamed(db, search, range)
      : await selectIdsByActors(db, people, range),
    ids ? await selectIdsBySubject(db, ids, range) : [],
    await selectIdsByWords(db, search, range),
  ];
  const latest = [...new Set(found.flat())].sort((one, other) => other - one);
  return selectAuditEntriesById(db, latest.slice(0, range.limit));
}

/** The lowest and the highest id that begin with a text; null if no id can begin with it. */
function idsBeginningWith(text: string): { first: string; last: string } | null {
  const digits = text.replaceAll('-', '');
  if (!/^[0-9a-f]{8,32}$/i.test(digits)) return null;
  return { first: digits.padEnd(32, '0'), last: digits.padEnd(32, 'f') };
}

/** Every entry by an account, or about it or its posts, oldest first; read in batches. */
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

/** Every entry of a day (UTC) as it was recorded, in the order of their time and number; read in batches. */
export async function* auditEntriesOfDay({ db }: Context, day: string): AsyncGenerator<AuditEntryOfDayRow> {
  let after: AuditEntryOfDayRow | null = null;
  for (;;) {
    const rows: AuditEntryOfDayRow[] = await selectAuditEntriesOfDay(db, day, { after, limit: batchSize });
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last;
  }
}

/** The day (UTC) of the first entry; null while there is none. */
export async function firstAuditDay({ db }: Context): Promise<string | null> {
  const at = await selectFirstAuditTime(db);
  return at && dayOf(at);
}
