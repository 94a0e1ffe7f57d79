import { directionOf } from '../../../contract/constants.ts';
import type { Entry, Feed, Tombstone } from './feed.ts';

/** A feed as JSON Feed 1.1; withdrawn posts are in an extension, because the format has no place for them. */
export function writeJsonFeed(feed: Feed): string {
  const self = `${feed.address}.json`;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.home,
    feed_url: self + feed.part.query,
    ...(feed.part.next !== null && { next_url: self + feed.part.next }),
    ...(feed.language !== null && { language: feed.language }),
    items: feed.entries.map(itemOf),
    _withdrawn: { about: 'https://www.rfc-editor.org/rfc/rfc6721', items: feed.withdrawn.map(deletedItemOf) },
  });
}

function itemOf(entry: Entry) {
  const text =
    entry.html === null
      ? { content_text: entry.summary }
      : {
          content_html: `<div lang="${entry.language}" dir="${directionOf(entry.language)}">${entry.html}</div>`,
        };
  return {
    id: entry.id,
    url: entry.url,
    ...(entry.source?.url && { external_url: entry.source.url }),
    title: entry.title,
    ...text,
    summary: entry.summary,
    date_published: entry.published.toISOString(),
    date_modified: entry.updated.toISOString(),
    authors: entry.authors.map(({ name, url }) => ({ name, ...(url !== null && { url }) })),
    tags: entry.topics,
    language: entry.language,
  };
}

function deletedItemOf({ id, url, at, by, reason }: Tombstone) {
  return { id, url, date_withdrawn: at.toISOString(), by, reason };
}
