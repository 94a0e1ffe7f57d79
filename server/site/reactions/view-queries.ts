import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The published post with this current address. */
export function selectPublishedId(db: Db, slug: string) {
  return db
    .selectFrom('post_slugs')
    .innerJoin('posts', 'posts.id', 'post_slugs.post_id')
    .select('posts.id')
    .where('post_slugs.slug', '=', slug)
    .where('posts.status', '=', 'approved')
    .executeTakeFirst();
}

/** The salt of a day, shared by all processes; stores `made` if the day has none yet. */
export async function saltOf(db: Db, day: string, made: Buffer): Promise<Buffer> {
  await db
    .insertInto('view_salts')
    .values({ day, salt: made })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { salt } = await db
    .selectFrom('view_salts')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return salt;
}

export interface View {
  day: string;
  postId: string;
  viewerSha256: Buffer;
}

/**
 * Counts views, except those already counted by any process. One statement, so all or none are counted. It
 * locks viewers by key and then posts by id, so that processes can't deadlock.
 */
export async function countViews(db: Db, views: readonly View[]): Promise<void> {
  const days = views.map(({ day }) => day);
  const posts = views.map(({ postId }) => postId);
  const viewers = views.map(({ viewerSha256 }) => viewerSha256);
  await sql`
    with seen as (
      insert into counted_views (day, post_id, viewer_sha256)
      select given.day, given.post_id, given.viewer_sha256
      from unnest(${days}::date[], ${posts}::uuid[], ${viewers}::bytea[]) as given (day, post_id, viewer_sha256)
      order by given.day, given.post_id, given.viewer_sha256
      on conflict do nothing
      returning day, post_id
    ),
    locked as (
      select id
      from posts
      where id in (select post_id from seen)
      order by id
      for no key update
    ),
    by_day as (
      select seen.post_id, seen.day, count(*)::integer as views
      from seen
      join locked on locked.id = seen.post_id
      group by seen.post_id, seen.day
    ),
    counted as (
      insert into post_days (post_id, day, views)
      select post_id, day, views
      from by_day
      order by post_id, day
      on conflict (post_id, day) do update
      set views = post_days.views + excluded.views
    )
    update posts
    set views = posts.views + total.views
    from (select post_id, sum(views)::integer as views from by_day group by post_id) as total
    where posts.id = total.post_id`.execute(db);
}

export async function deleteSaltsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('view_salts').where('day', '<', day).execute();
}
