import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { keysetPage } from '../../platform/db/keyset.ts';
import type { PageRequest } from '../../platform/db/pagination.ts';
import type { Database } from '../../platform/db/schema.ts';

/** Alerts with the post that says more, while readers see it, and with who announced them. */
function alerts(db: Db) {
  return db
    .selectFrom('alerts')
    .leftJoin('posts', (join) =>
      join.onRef('posts.id', '=', 'alerts.post_id').on('posts.status', '=', 'approved'),
    )
    .leftJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.id', '=', 'alerts.set_by').on('accounts.closed_at', 'is', null),
    )
    .select([
      'alerts.id',
      'alerts.group_id',
      'alerts.kind',
      'alerts.language',
      'alerts.country',
      'alerts.title',
      'alerts.text',
      'alerts.starts_at',
      'alerts.ends_at',
      'alerts.waits',
      'alerts.written_by',
      'posts.slug as post_slug',
      'revisions.title as post_title',
      sql<string | null>`nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), '')`.as(
        'set_by_name',
      ),
    ]);
}

/** What somebody wrote over an alert, with the post that says more, while readers see that. */
function selectChanges(db: Db, alerts: readonly string[]) {
  return db
    .selectFrom('alert_changes')
    .leftJoin('posts', (join) =>
      join.onRef('posts.id', '=', 'alert_changes.post_id').on('posts.status', '=', 'approved'),
    )
    .leftJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .select([
      'alert_changes.alert_id',
      'alert_changes.kind',
      'alert_changes.language',
      'alert_changes.country',
      'alert_changes.title',
      'alert_changes.text',
      'alert_changes.post_id',
      'alert_changes.starts_at',
      'alert_changes.ends_at',
      'alert_changes.written_by',
      'posts.slug as post_slug',
      'revisions.title as post_title',
    ])
    .where('alert_changes.alert_id', '=', sql<string>`any(${alerts}::uuid[])`)
    .execute();
}

/** An alert as readers see it, or will. */
export type ShownRow = Awaited<ReturnType<typeof selectComing>>[number];
export type ChangeRow = Awaited<ReturnType<typeof selectChanges>>[number];
/** An alert with what was written over it, and waits. */
export type AlertRow = ShownRow & { change: ChangeRow | null };

async function withChanges(db: Db, rows: readonly ShownRow[]): Promise<AlertRow[]> {
  const ids = rows.map(({ id }) => id);
  const changes = await selectChanges(db, ids);
  return rows.map((row) => ({ ...row, change: changes.find(({ alert_id }) => alert_id === row.id) ?? null }));
}

/** All alerts, the one that begins last first. */
export async function selectAlerts(db: Db, request: PageRequest): Promise<AlertRow[]> {
  return withChanges(
    db,
    await keysetPage(alerts(db), ['alerts.starts_at', 'alerts.id'], 'desc', request).execute(),
  );
}

export async function selectAlert(db: Db, id: string): Promise<AlertRow | undefined> {
  const [row] = await withChanges(db, await alerts(db).where('alerts.id', '=', id).execute());
  return row;
}

/** The alerts in a language that have not ended, the one that begins last first. */
export function selectComing(db: Db, language: string, now: Date) {
  return alerts(db)
    .where('alerts.language', '=', language)
    .where('alerts.ends_at', '>', now)
    .orderBy('alerts.starts_at', 'desc')
    .orderBy('alerts.id', 'desc')
    .execute();
}

/** The languages of the texts of some alerts that have not ended by then, with their groups. */
export function selectTexts(db: Db, groups: readonly string[], now: Date) {
  return db
    .selectFrom('alerts')
    .leftJoin('alert_changes', 'alert_changes.alert_id', 'alerts.id')
    .select(['alerts.id', 'alerts.group_id', 'alerts.language'])
    .where('alerts.group_id', '=', sql<string>`any(${groups}::uuid[])`)
    .where(sql<boolean>`greatest(alerts.ends_at, alert_changes.ends_at) > ${now}`)
    .orderBy('alerts.language')
    .execute();
}

/** Whether any text has this group. */
export async function hasGroup(db: Db, group: string): Promise<boolean> {
  const row = await db.selectFrom('alerts').select('id').where('group_id', '=', group).executeTakeFirst();
  return row !== undefined;
}

/** Lets no two people save an alert at once, so that the limit holds. */
export async function lockAlerts(db: Db): Promise<void> {
  await sql`lock table alerts in share row exclusive mode`.execute(db);
}

/** The published post with a current slug. */
export async function selectPublishedBySlug(db: Db, slug: string): Promise<string | null> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('slug', '=', slug)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertAlert(db: Db, alert: Insertable<Database['alerts']>): Promise<string> {
  const { id } = await db.insertInto('alerts').values(alert).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateAlert(
  db: Db,
  id: string,
  changes: Omit<Insertable<Database['alerts']>, 'id' | 'set_by'>,
): Promise<void> {
  await db.updateTable('alerts').set(changes).where('id', '=', id).execute();
}

/** Lets readers see an alert. */
export async function agreeToAlert(db: Db, id: string): Promise<void> {
  await db.updateTable('alerts').set({ waits: false }).where('id', '=', id).execute();
}

/** Puts what is written over an alert in place of what was before. */
export async function putChange(db: Db, change: Insertable<Database['alert_changes']>): Promise<void> {
  const { alert_id: _, ...values } = change;
  await db
    .insertInto('alert_changes')
    .values(change)
    .onConflict((conflict) => conflict.column('alert_id').doUpdateSet(values))
    .execute();
}

export async function deleteChange(db: Db, id: string): Promise<void> {
  await db.deleteFrom('alert_changes').where('alert_id', '=', id).execute();
}

/** Ends an alert; one that has not begun ends as it begins. */
export async function updateEnd(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ ends_at: sql<Date>`least(ends_at, ${at})`, starts_at: sql<Date>`least(starts_at, ${at})` })
    .where('id', '=', id)
    .execute();
}
