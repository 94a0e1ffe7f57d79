import type { AuthorCard } from '../../contract/pages.ts';
import type { Context } from '../context.ts';
import { smallPortraitAddress } from '../pictures/actions.ts';
import { findAuthor } from '../profiles/actions.ts';

/**
 * The card of a post's author (spec §2.7). Null where the post carries another name than the account it belongs to, as
 * imported ones do: what somebody says of themselves must not stand beside a stranger's name.
 */
export async function authorCardOf(
  context: Context,
  { author_id, byline }: { author_id: string; byline: string },
): Promise<AuthorCard | null> {
  const profile = await findAuthor(context, author_id);
  if (!profile) return null;
  const { firstname, lastname, about, picture, google_scholar, research_gate, scopus, pub_med } = profile;
  if ([firstname, lastname].join(' ') !== byline) return null;
  return {
    firstname,
    lastname,
    about,
    picture: picture === null ? null : smallPortraitAddress(picture),
    followers: profile.followers ?? 0,
    links: { google_scholar, research_gate, scopus, pub_med },
  };
}
