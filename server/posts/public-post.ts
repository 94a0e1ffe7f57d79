import type { Context } from '../context.ts';
import { type PublicPostRow, selectPublicPost } from './list-queries.ts';

/** What readers find at an address. */
export type PublicPost =
  | { standing: 'published'; row: PublicPostRow; publishedAt: Date }
  | {
      standing: 'withdrawn';
      row: PublicPostRow;
      notice: { at: Date; name: string; as: 'author' | 'admin'; reason: string };
    }
  | { standing: 'moved'; slug: string };

/**
 * What stands at an address: the published post, the notice of a withdrawn one, or where it is now. Null where readers
 * never saw anything.
 */
export async function readPublicPost(context: Context, slug: string): Promise<PublicPost | null> {
  const row = await selectPublicPost(context.db, slug);
  if (!row) return null;
  if (row.slug !== slug) return { standing: 'moved', slug: row.slug };
  const { withdrawn_at, withdrawn_name, withdrawn_as, withdrawal_reason } = row;
  if (withdrawn_at && withdrawn_name !== null && withdrawn_as && withdrawal_reason !== null) {
    return {
      standing: 'withdrawn',
      row,
      notice: { at: withdrawn_at, name: withdrawn_name, as: withdrawn_as, reason: withdrawal_reason },
    };
  }
  return row.published_at ? { standing: 'published', row, publishedAt: row.published_at } : null;
}
