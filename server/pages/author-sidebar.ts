import type { AuthorView } from '../../contract/views/post-view.ts';
import type { Context } from '../context.ts';
import { findAuthor } from '../profiles/index.ts';
import { presentAuthor } from './present.ts';

/**
 * The author in the sidebar of a post (product.md#author-cards). Null where the post's byline is not the
 * account's name, as for imported posts: a profile must not be shown with another person's name.
 */
export async function sidebarAuthor(
  context: Context,
  { author_id, byline }: { author_id: string; byline: string },
): Promise<AuthorView | null> {
  const profile = await findAuthor(context, author_id);
  if (!profile || [profile.firstname, profile.lastname].join(' ') !== byline) return null;
  return presentAuthor({ profile, status: 'author' });
}
