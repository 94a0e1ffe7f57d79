import { sql } from 'kysely';
import { type Role, staffRoles } from '../../../contract/people/roles.ts';
import type { SecurityEventKind } from '../../../contract/trust/event-kinds.ts';
import type { Db } from '../../platform/db/database.ts';
import { isNamed } from '../../platform/db/like-pattern.ts';
import type { Addressee } from '../../platform/mail/mail.ts';
import type { CountedEvent } from '../../platform/security-event.ts';

/** Adds events; those of the same minute that are stored already are counted on. */
export async function insertEvents(db: Db, events: readonly CountedEvent[]): Promise<void> {
  await db
    .insertInto('security_events')
    .values(
      events.map((event) => ({
        at: event.at,
        last_at: event.lastAt,
        kind: event.kind,
        count: event.count,
        account_id: event.account,
        actor_id: event.actor,
        source: event.source,
        detail: JSON.stringify(event.detail),
        merge_key: event.mergeKey,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('merge_key').doUpdateSet({
        count: sql`security_events.count + excluded.count`,
        last_at: sql`greatest(security_events.last_at, excluded.last_at)`,
      }),
    )
    .execute();
}

export interface EventRange {
  kind?: SecurityEventKind | undefined;
  account?: string | undefined;
  /** Part of the account's name or address. */
  person?: string | undefined;
  source?: string | undefined;
  /** The id of the last event on the page before; null for the first page. */
  before: string | null;
  limit: number;
}

/** Events, newest first, with the names of those that they are about. */
export function selectEvents(db: Db, range: EventRange) {
  const page = db
    .selectFrom('security_events')
    .selectAll()
    .where(matches(range))
    .orderBy('security_events.id', 'desc')
    .limit(range.limit);
  return db
    .selectFrom(page.as('event'))
    .leftJoin('accounts', 'accounts.id', 'event.account_id')
    .leftJoin('accounts as actors', 'actors.id', 'event.actor_id')
    .select([
      'event.id',
      'event.at',
      'event.last_at',
      'event.kind',
      'event.account_id',
      'event.actor_id',
      'event.source',
      'event.detail',
      'event.count',
      nameIn('accounts').as('account_name'),
      nameIn('actors').as('actor_name'),
    ])
    .orderBy('event.id', 'desc')
    .execute();
}

export type EventRow = Awaited<ReturnType<typeof selectEvents>>[number];

function nameIn(table: 'accounts' | 'actors') {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<
    string | null
  >`nullif(concat_ws(' ', nullif(${column('firstname')}, ''), nullif(${column('lastname')}, '')), '')`;
}

function matches({ kind, account, person, source, before }: EventRange) {
  const conditions = [sql<boolean>`true`];
  if (before !== null) conditions.push(sql`security_events.id < ${before}::bigint`);
  if (kind !== undefined) conditions.push(sql`security_events.kind = ${kind}`);
  if (source !== undefined) conditions.push(sql`security_events.source = ${source}`);
  if (account !== undefined)
    conditions.push(sql`(security_events.account_id = ${account} or security_events.actor_id = ${account})`);
  if (person !== undefined && person !== '') {
    const people = sql`(select accounts.id from accounts where ${isNamed(person)})`;
    conditions.push(sql`(security_events.account_id in ${people} or security_events.actor_id in ${people})`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Events about an account, oldest first, after the one with an id. */
export function selectEventsAbout(
  db: Db,
  account: string,
  { after, limit }: { after: string; limit: number },
) {
  return db
    .selectFrom('security_events')
    .select(['id', 'at', 'count', 'kind', 'source', 'detail'])
    .where('account_id', '=', account)
    .where(sql<boolean>`id > ${after}::bigint`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type EventAboutRow = Omit<Awaited<ReturnType<typeof selectEventsAbout>>[number], 'id'>;

/** Deletes up to `limit` events that ended before an instant; gives how many. */
export async function deleteEventsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('security_events')
    .where('id', 'in', (select) =>
      select.selectFrom('security_events').select('id').where('at', '<', before).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Somebody whom an email tells of something unusual. */
export interface Told extends Addressee {
  id: string;
}

/** An open account of the staff; undefined for other accounts. */
export function selectStaff(db: Db, id: string): Promise<Told | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'firstname', 'lastname', 'language'])
    .where('id', '=', id)
    .where('role', 'in', staffRoles)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/** Any account that isn't closed. */
export function selectAccount(db: Db, id: string): Promise<Told | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'firstname', 'lastname', 'language'])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/** The staff who can sign in, with their roles. */
export function selectAllStaff(db: Db): Promise<(Told & { role: Role })[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'firstname', 'lastname', 'language', 'role'])
    .where('role', 'in', staffRoles)
    .where('disabled_at', 'is', null)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
}
