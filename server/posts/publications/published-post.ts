import type { Context } from '../../platform/context.ts';
import { type PublicPostRow, selectPublicPost } from './post-queries.ts';

/** What readers get at an address: a published post, a withdrawal notice, or a redirect. */
export type PublicPost =
  | { state: 'published'; row: PublicPostRow; publishedAt: Date }
  | { state: 'withdrawn'; row: PublicPostRow; notice: WithdrawalNotice }
  | { state: 'moved'; slug: string };

/** The public and permanent notice of a withdrawal: who, in which capacity, when and why (product.md#withdrawal). */
interface WithdrawalNotice {
  at: Date;
  name: string;
  as: 'author' | 'admin';
  reason: string;
}

/** A post as readers see it now: published or withdrawn; null if it was never published. */
export function publicStateOf(row: PublicPostRow): Exclude<PublicPost, { state: 'moved' }> | null {
  const { withdrawn_at: at, withdrawn_name: name, withdrawn_as: as, withdrawal_reason: reason } = row;
  if (at && name !== null && as && reason !== null)
    return { state: 'withdrawn', row, notice: { at, name, as, reason } };
  return row.published_at ? { state: 'published', row, publishedAt: row.published_at } : null;
}

/**
 * What readers get at an address: the published post, the notice of a withdrawn one, or its new address. Null
 * if nothing was ever published there.
 */
export async function readPublicPost(context: Context, slug: string): Promise<PublicPost | null> {
  const row = await selectPublicPost(context.db, slug);
  if (!row) return null;
  return row.slug === slug ? publicStateOf(row) : { state: 'moved', slug: row.slug };
}
