import { parseContributors } from '../../../contract/posts/contributors/contributor.ts';
import type { AuthorView } from '../../../contract/views/post-view.ts';
import type { Credited } from '../../../messages/byline.ts';
import { findAuthor, type ProfileRow } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { presentAuthor } from './present.ts';

/** Cards below one post. Sixty would be longer than the text. */
const mostCards = 6;

/**
 * The authors in the sidebar of a post (product.md#author-cards). None where the post's only name is not the
 * account's, as for imported posts: a profile must not be shown with another person's name.
 */
export async function sidebarAuthors(
  context: Context,
  { author_id, ...row }: Credited & { author_id: string },
): Promise<AuthorView[]> {
  if (row.contributors === '') {
    const profile = await findAuthor(context, author_id);
    return profile && nameOf(profile) === row.sole_author ? [present(profile)] : [];
  }
  const profiles = await Promise.all(
    accountsIn(row)
      .slice(0, mostCards)
      .map((id) => findAuthor(context, id)),
  );
  return profiles.flatMap((profile) => (profile ? [present(profile)] : []));
}

/** The accounts that a post's list of contributors names. */
export function accountsIn({ contributors }: Pick<Credited, 'contributors'>): string[] {
  return parseContributors(contributors).flatMap(({ account }) => account ?? []);
}

function nameOf({ firstname, lastname }: ProfileRow): string {
  return [firstname, lastname].join(' ');
}

/**
 * Without what authors say and show of themselves at any time, which their own page has: nobody reviews it, and the page says that
 * its text was reviewed.
 */
function present(profile: ProfileRow): AuthorView {
  const view = presentAuthor({ profile, status: 'author' });
  const links = { scholar: null, researchGate: null, scopus: null, pubMed: null };
  return { ...view, about: null, picture: null, links };
}
