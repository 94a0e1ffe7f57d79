import type { AuthorView } from '../../contract/pages.ts';
import type { Context } from '../context.ts';
import { findAuthor } from '../profiles/index.ts';
import { presentAuthor } from './present.ts';

/**
 * The author of a post, for the post's sidebar (product.md#author-cards). Null where the post carries another name than the
 * account it belongs to, as imported ones do: what somebody says of themselves must not be shown with a
 * stranger's name.
 */
export async function sidebarAuthor(
  context: Context,
  { author_id, byline }: { author_id: string; byline: string },
): Promise<AuthorView | null> {
  const profile = await findAuthor(context, author_id);
  if (!profile || [profile.firstname, profile.lastname].join(' ') !== byline) return null;
  return presentAuthor({ profile, status: 'author' });
}
