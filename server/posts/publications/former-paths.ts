import type { Context } from '../../platform/context.ts';

/** How long a process relies on there being none, in milliseconds. */
const patience = 60_000;

/** Whether any post has a former path, as this process found last: most sites have none, and never ask for one. */
const known = new WeakMap<object, { any: boolean; at: number }>();

/** The slug of the post that readers found at a path of the site that it was imported from; null for any other path. */
export async function findByFormerPath({ db }: Pick<Context, 'db'>, path: string): Promise<string | null> {
  const given = path.replace(/\/+$/, '');
  if (given === '' || given.includes('\0')) return null;
  const row = await db
    .selectFrom('former_paths')
    .innerJoin('posts', 'posts.id', 'former_paths.post_id')
    .select('posts.slug')
    .where('former_paths.path', '=', given)
    .where('posts.status', 'in', ['approved', 'withdrawn'])
    .executeTakeFirst();
  return row?.slug ?? null;
}

/** Whether any post has a former path, as far as this process knows: it looks once a minute. */
export async function hasFormerPaths({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const last = known.get(db);
  if (last && (last.any || performance.now() - last.at < patience)) return last.any;
  const row = await db
    .selectFrom('former_paths')
    .select('path')
    .limit(1)
    .executeTakeFirst()
    // Without the database an unknown address is one.
    .catch(() => undefined);
  known.set(db, { any: row !== undefined, at: performance.now() });
  return row !== undefined;
}
