import type { Context } from '../context.ts';
import { type PublicPostRow, selectPublicPost } from './post-queries.ts';

/** What stands at the address of a post. */
export type PublicPost =
  | { standing: 'published'; row: PublicPostRow; publishedAt: Date }
  | { standing: 'withdrawn'; row: PublicPostRow; notice: WithdrawalNotice }
  | { standing: 'moved'; slug: string };

/** Who withdrew a post, in which capacity, when and why: public for good (design §4). */
interface WithdrawalNotice {
  at: Date;
  name: string;
  as: 'author' | 'admin';
  reason: string;
}

/** A post that was ever published, as readers meet it now; null where they never did. */
export function standingOfPublic(row: PublicPostRow): Exclude<PublicPost, { standing: 'moved' }> | null {
  const { withdrawn_at: at, withdrawn_name: name, withdrawn_as: as, withdrawal_reason: reason } = row;
  if (at && name !== null && as && reason !== null)
    return { standing: 'withdrawn', row, notice: { at, name, as, reason } };
  return row.published_at ? { standing: 'published', row, publishedAt: row.published_at } : null;
}

/**
 * What stands at an address: the published post, the notice of a withdrawn one, or where it is now. Null where readers
 * never saw anything.
 */
export async function readPublicPost(context: Context, slug: string): Promise<PublicPost | null> {
  const row = await selectPublicPost(context.db, slug);
  if (!row) return null;
  return row.slug === slug ? standingOfPublic(row) : { standing: 'moved', slug: row.slug };
}
