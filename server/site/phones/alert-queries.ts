import { sql } from 'kysely';
import type { NoticeKind } from '../../../contract/constants.ts';
import type { Db } from '../../platform/db/database.ts';

/** Notices issued since, newest first, with the SMS that was asked for. */
export function selectNotices(db: Db, since: Date) {
  return notices(db).where('notices.issued_at', '>=', since).orderBy('notices.number', 'desc').execute();
}

export function selectNotice(db: Db, number: number, since: Date) {
  return notices(db)
    .where('notices.issued_at', '>=', since)
    .where('notices.number', '=', number)
    .executeTakeFirst();
}

export function selectNoticeOf(db: Db, alert: string) {
  return notices(db).where('phone_alerts.id', '=', alert).executeTakeFirst();
}

function notices(db: Db) {
  return db
    .selectFrom('notices')
    .innerJoin('posts', 'posts.id', 'notices.post_id')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .leftJoin('phone_alerts', 'phone_alerts.notice_id', 'notices.id')
    .select(['notices.id as notice_id', 'notices.post_id', 'notices.number', 'notices.what_to_do'])
    .select(sql<NoticeKind>`notices.kind`.as('kind'))
    .select(sql<Date>`notices.issued_at`.as('issued_at'))
    .select(['posts.slug', 'revisions.title', 'revisions.language', 'revisions.topics'])
    .select(['phone_alerts.id as alert_id', 'phone_alerts.state', 'phone_alerts.asked_by'])
    .where('notices.state', '=', 'issued')
    .where('notices.number', 'is not', null);
}

export type NoticeRow = Awaited<ReturnType<typeof selectNotices>>[number];

/** How many numbers asked for notices on any of these topics, by their language. */
export async function countReceivers(
  db: Db,
  topics: readonly string[],
): Promise<{ language: string; receivers: number }[]> {
  const { rows } = await sql<{ language: string; receivers: number }>`
    select phones.language, count(*)::int as receivers
    from phones
    where phones.ended_at is null
      and phones.number_hmac in (select number_hmac from phone_topics where topic = any(${topics}::text[]))
    group by phones.language
    order by phones.language`.execute(db);
  return rows;
}

/** Notes who asks for the SMS about a notice; false where somebody has, and nobody discarded it. */
export async function putAlert(
  db: Db,
  alert: { notice_id: string; asked_by: string; asked_at: Date },
): Promise<string | undefined> {
  const row = await db
    .insertInto('phone_alerts')
    .values({ ...alert, state: 'waiting' })
    .onConflict((conflict) =>
      conflict
        .column('notice_id')
        .doUpdateSet({ ...alert, state: 'waiting', decided_by: null, decided_at: null })
        .where('phone_alerts.state', '=', 'discarded'),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Locks an alert until the transaction ends. */
export function lockAlert(db: Db, id: string) {
  return db
    .selectFrom('phone_alerts')
    .select(['id', 'state', 'asked_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function decide(
  db: Db,
  id: string,
  decision: { state: 'agreed' | 'discarded'; decided_by: string; decided_at: Date },
): Promise<void> {
  await db.updateTable('phone_alerts').set(decision).where('id', '=', id).execute();
}

/** Takes everybody who asked for notices on any of these topics as a receiver, as of now. Gives how many. */
export async function insertReceivers(db: Db, alert: string, topics: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into phone_alert_receivers (alert_id, number_hmac, state)
    select ${alert}, phones.number_hmac, 'queued'
    from phones
    where phones.ended_at is null
      and phones.number_hmac in (select number_hmac from phone_topics where topic = any(${topics}::text[]))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Takes the next receiver of an alert, whom no other process takes; a number that ended all since is passed over. */
export async function takeReceiver(
  db: Db,
  alert: string,
): Promise<{ number_hmac: Buffer; number: Buffer | null; language: string } | undefined> {
  const { rows } = await sql<{ number_hmac: Buffer; number: Buffer | null; language: string }>`
    update phone_alert_receivers set state = 'sending'
    from phones
    where phones.number_hmac = phone_alert_receivers.number_hmac
      and alert_id = ${alert}
      and phone_alert_receivers.number_hmac = (
        select number_hmac from phone_alert_receivers
        where alert_id = ${alert} and state = 'queued'
        order by number_hmac
        limit 1
        for update skip locked
      )
    returning phones.number_hmac, phones.number, phones.language`.execute(db);
  return rows[0];
}

export async function setReceiver(
  db: Db,
  {
    alert,
    number_hmac,
    state,
  }: { alert: string; number_hmac: Buffer; state: 'queued' | 'sent' | 'refused' | 'unknown' },
): Promise<void> {
  await db
    .updateTable('phone_alert_receivers')
    .set({ state })
    .where('alert_id', '=', alert)
    .where('number_hmac', '=', number_hmac)
    .execute();
}

/** How many receivers of each alert are in each state. */
export function countStates(db: Db, alerts: readonly string[]) {
  return db
    .selectFrom('phone_alert_receivers')
    .select(['alert_id', 'state'])
    .select(sql<number>`count(*)::int`.as('receivers'))
    .where('alert_id', '=', sql<string>`any(${alerts}::uuid[])`)
    .groupBy(['alert_id', 'state'])
    .execute();
}

/** Counts parts of SMS about notices on a day. */
export async function addAlertParts(db: Db, day: string, parts: number): Promise<void> {
  await db
    .insertInto('phone_days')
    .values({ day, alerts: parts })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({ alerts: sql<number>`phone_days.alerts + ${parts}` }),
    )
    .execute();
}
