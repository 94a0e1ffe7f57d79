import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
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

export type AlertRow = Awaited<ReturnType<typeof selectAlerts>>[number];

/** All alerts, the one that begins last first. */
export function selectAlerts(db: Db, { after, limit }: PageRequest) {
  let query = alerts(db);
  if (after) {
    query = query.where(sql<boolean>`(alerts.starts_at, alerts.id) < (${after.at}, ${after.id}::uuid)`);
  }
  return query.orderBy('alerts.starts_at', 'desc').orderBy('alerts.id', 'desc').limit(limit).execute();
}

export function selectAlert(db: Db, id: string): Promise<AlertRow | undefined> {
  return alerts(db).where('alerts.id', '=', id).executeTakeFirst();
}

/** The alerts in a language that have not ended, the one that begins last first. */
export function selectComing(db: Db, language: string, now: Date): Promise<AlertRow[]> {
  return alerts(db)
    .where('alerts.language', '=', language)
    .where('alerts.ends_at', '>', now)
    .orderBy('alerts.starts_at', 'desc')
    .orderBy('alerts.id', 'desc')
    .execute();
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

/** Ends an alert; one that has not begun ends as it begins. */
export async function updateEnd(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ ends_at: at, starts_at: sql<Date>`least(starts_at, ${at})` })
    .where('id', '=', id)
    .execute();
}
