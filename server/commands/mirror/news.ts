/** What the publication log says since the last run, and which pages of a mirror that concerns. */
import type { Context } from '../../platform/context.ts';
import { followPublications } from '../../posts/index.ts';
import { isDated } from './addresses.ts';
import type { HeldPage } from './state.ts';

/** Log entries that one query reads. */
const entriesOfAQuery = 500;

export interface News {
  /** The last line of the publication log. */
  number: number;
  /** The posts that something happened to since. */
  changed: Set<string>;
  /** Of all posts that were ever published. */
  slugs: string[];
  /** Of those that were withdrawn since. */
  withdrawn: string[];
}

/** What the publication log says, and which of it came after a line. */
export async function newsSince(context: Context, since: number): Promise<News> {
  const news: News = { number: 0, changed: new Set(), slugs: [], withdrawn: [] };
  const slugs = new Set<string>();
  for (;;) {
    const entries = await followPublications(context, { after: news.number, limit: entriesOfAQuery });
    for (const { number, kind, post_id, slug, translations } of entries) {
      news.number = number;
      slugs.add(slug);
      if (number <= since) continue;
      for (const id of [post_id, ...translations.map((each) => each.id)]) news.changed.add(id);
      if (kind === 'withdrawn') news.withdrawn.push(slug);
    }
    if (entries.length < entriesOfAQuery) return { ...news, slugs: [...slugs] };
  }
}

/** Whether a page has to be made again. */
export function isStale(
  { address, tags, file }: HeldPage,
  { changed }: News,
  renamed: ReadonlySet<string>,
): boolean {
  if (tags === null || file === null || isDated(address)) return true;
  return tags.some((tag) => {
    const [kind, id = ''] = tag.split(':');
    switch (kind) {
      case 'site':
        return false;
      case 'post':
        return id === 'all' ? changed.size > 0 : changed.has(id);
      case 'author':
      case 'byline':
        return id === 'all' ? renamed.size > 0 : renamed.has(id);
      case 'posts':
      case 'notices':
      case 'recordings':
        return changed.size > 0 || renamed.size > 0;
      default:
        return true;
    }
  });
}
