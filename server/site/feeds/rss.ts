import { directionOf } from '../../../contract/constants.ts';
import { type Element, xmlDocument } from '../../platform/text/xml.ts';
import type { Entry, Feed } from './feed.ts';
import { writeTombstone } from './tombstone.ts';

const atom = 'http://www.w3.org/2005/Atom';
const dc = 'http://purl.org/dc/elements/1.1/';
const content = 'http://purl.org/rss/1.0/modules/content/';
const xmlns = 'http://www.w3.org/2000/xmlns/';

/** A feed as RSS 2.0, with the elements of other formats for what it lacks: pages and tombstones of Atom, names of Dublin Core. */
export function writeRss(feed: Feed): Promise<string> {
  const self = `${feed.address}.rss`;
  return xmlDocument({ namespace: '', name: 'rss' }, (root) => {
    root.att('version', '2.0');
    for (const [prefix, namespace] of Object.entries({ atom, dc, content }))
      root.att(xmlns, `xmlns:${prefix}`, namespace);
    const channel = root.ele('', 'channel');
    text(channel, 'title', feed.title);
    text(channel, 'link', feed.home);
    text(channel, 'description', feed.description);
    if (feed.language !== null) text(channel, 'language', feed.language);
    text(channel, 'lastBuildDate', feed.updated.toUTCString());
    link(channel, 'self', self + feed.part.query);
    if (feed.part.query !== '') link(channel, 'first', self);
    if (feed.part.next !== null) link(channel, 'next', self + feed.part.next);
    for (const tombstone of feed.withdrawn) writeTombstone(channel, tombstone, 'atom:');
    for (const entry of feed.entries) writeItem(channel, entry);
  });
}

function writeItem(channel: Element, entry: Entry): void {
  const item = channel.ele('', 'item');
  text(item, 'title', entry.title);
  text(item, 'link', entry.url);
  item.ele('', 'guid').att('isPermaLink', 'false').txt(entry.id);
  text(item, 'pubDate', entry.published.toUTCString());
  for (const { name } of entry.authors) item.ele(dc, 'dc:creator').txt(name);
  item.ele(dc, 'dc:language').txt(entry.language);
  for (const topic of entry.topics) text(item, 'category', topic);
  if (entry.licence !== null) item.ele(dc, 'dc:rights').txt(entry.licence);
  if (entry.source?.url) item.ele('', 'source').att('url', entry.source.url).txt(entry.source.name);
  text(item, 'description', entry.summary);
  if (entry.html !== null)
    item
      .ele(content, 'content:encoded')
      .txt(`<div lang="${entry.language}" dir="${directionOf(entry.language)}">${entry.html}</div>`);
}

function text(parent: Element, name: string, value: string): void {
  parent.ele('', name).txt(value);
}

function link(parent: Element, rel: string, href: string): void {
  parent.ele(atom, 'atom:link').att({ rel, type: 'application/rss+xml', href });
}
