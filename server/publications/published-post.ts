import type { Context } from '../context.ts';
import { type PublicPostRow, selectPublicPost } from './post-queries.ts';

/** What stands at the address of a post. */
export type PublicPost =
  | { state: 'published'; row: PublicPostRow; publishedAt: Date }
  | { state: 'withdrawn'; row: PublicPostRow; notice: WithdrawalNotice }
  | { state: 'moved'; slug: string };

/** Who withdrew a post, in which capacity, when and why: public for good (design §4). */
interface WithdrawalNotice {
  at: Date;
  name: string;
  as: 'author' | 'admin';
  reason: string;
}

/** A post that was ever published, as readers meet it now; null where they never did. */
export function publicStateOf(row: PublicPostRow): Exclude<PublicPost, { state: 'moved' }> | null {
  const { withdrawn_at: at, withdrawn_name: name, withdrawn_as: as, withdrawal_reason: reason } = row;
  if (at && name !== null && as && reason !== null)
    return { state: 'withdrawn', row, notice: { at, name, as, reason } };
  return row.published_at ? { state: 'published', row, publishedAt: row.published_at } : null;
}

/**
 * What stands at an address: the published post, the notice of a withdrawn one, or where it is now. Null where readers
 * never saw anything.
 */
export async function readPublicPost(context: Context, slug: string): Promise<PublicPost | null> {
  const row = await selectPublicPost(context.db, slug);
  if (!row) return null;
  return row.slug === slug ? publicStateOf(row) : { state: 'moved', slug: row.slug };
}
