import { sql } from 'kysely';
import type { InterfaceLanguage } from '../../../contract/constants.ts';
import type { Db } from '../../platform/db/database.ts';

/** What a browser gives to be reached. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: InterfaceLanguage;
}

/** Stores a subscription, or what is new about the one with its address; gives its id. */
export async function putSubscription(db: Db, subscription: Subscription, seen_at: Date): Promise<string> {
  const { endpoint: _, ...renewed } = subscription;
  const { id } = await db
    .insertInto('push_subscriptions')
    .values({ ...subscription, seen_at })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...renewed, seen_at }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores what a subscription is about, in place of what it was about; ids of no published post count for nothing. */
export async function replacePosts(db: Db, id: string, posts: readonly string[]): Promise<void> {
  await sql`delete from push_posts where subscription_id = ${id} and post_id <> all(${posts}::uuid[])`.execute(
    db,
  );
  await sql`
    insert into push_posts (subscription_id, post_id)
    select ${id}, posts.id from posts where posts.id = any(${posts}::uuid[]) and posts.status = 'approved'
    order by posts.id
    on conflict do nothing`.execute(db);
}

export async function deleteSubscription(
  db: Db,
  by: { column: 'id' | 'endpoint'; value: string },
): Promise<void> {
  await db.deleteFrom('push_subscriptions').where(by.column, '=', by.value).execute();
}

/** Deletes subscriptions of browsers that haven't come since. */
export async function deleteUnseen(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('seen_at', '<', before).execute();
}

/** Subscriptions about a post, by their ids from after one on. */
export async function selectSubscribers(
  db: Db,
  { post, after, limit }: { post: string; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('push_posts')
    .select('subscription_id')
    .where('post_id', '=', post)
    .where('subscription_id', '>', after)
    .orderBy('subscription_id')
    .limit(limit)
    .execute();
  return rows.map(({ subscription_id }) => subscription_id);
}

/** What a browser is told: whom it goes to, and the post as readers see it now. */
export function selectMessage(db: Db, { subscription, post }: { subscription: string; post: string }) {
  return db
    .selectFrom('push_posts')
    .innerJoin('push_subscriptions', 'push_subscriptions.id', 'push_posts.subscription_id')
    .innerJoin('posts', 'posts.id', 'push_posts.post_id')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .select(['endpoint', 'p256dh', 'auth', 'push_subscriptions.language'])
    .select(['posts.slug', 'posts.status', 'posts.retracted'])
    .select(['revisions.title', 'revisions.language as post_language'])
    .where('push_posts.subscription_id', '=', subscription)
    .where('push_posts.post_id', '=', post)
    .executeTakeFirst();
}
