import { directionOf } from '../../../contract/constants.ts';
import { licenceAddress } from '../../../contract/posts/licences.ts';
import { type Element, xmlDocument, xmlNamespace } from '../../platform/text/xml.ts';
import type { Entry, Feed } from './feed.ts';
import { writeTombstone } from './tombstone.ts';

const atom = 'http://www.w3.org/2005/Atom';

/** A feed as Atom (RFC 4287) with pages (RFC 5005) and tombstones (RFC 6721). */
export function writeAtom(feed: Feed): Promise<string> {
  const self = `${feed.address}.atom`;
  return xmlDocument({ namespace: atom, name: 'feed' }, (root) => {
    if (feed.language !== null) root.att(xmlNamespace, 'xml:lang', feed.language);
    text(root, 'id', feedId(self));
    text(root, 'title', feed.title);
    text(root, 'subtitle', feed.description);
    text(root, 'updated', feed.updated.toISOString());
    link(root, { rel: 'self', type: 'application/atom+xml', href: self + feed.part.query });
    link(root, { rel: 'alternate', type: 'text/html', href: feed.home });
    if (feed.part.query !== '') link(root, { rel: 'first', type: 'application/atom+xml', href: self });
    if (feed.part.next !== null)
      link(root, { rel: 'next', type: 'application/atom+xml', href: self + feed.part.next });
    for (const tombstone of feed.withdrawn) writeTombstone(root, tombstone);
    for (const entry of feed.entries) writeEntry(root, entry);
  });
}

/** A tag URI (RFC 4151), the same for all pages of a feed. */
function feedId(self: string): string {
  const { hostname, pathname } = new URL(self);
  return `tag:${hostname},2026:${pathname}`;
}

function writeEntry(root: Element, entry: Entry): void {
  const element = root.ele(atom, 'entry').att(xmlNamespace, 'xml:lang', entry.language);
  text(element, 'id', entry.id);
  text(element, 'title', entry.title);
  text(element, 'published', entry.published.toISOString());
  text(element, 'updated', entry.updated.toISOString());
  for (const { name, url } of entry.authors) {
    const author = element.ele(atom, 'author');
    text(author, 'name', name);
    if (url !== null) text(author, 'uri', url);
  }
  link(element, { rel: 'alternate', type: 'text/html', href: entry.url });
  if (entry.source?.url) link(element, { rel: 'via', title: entry.source.name, href: entry.source.url });
  for (const topic of entry.topics) element.ele(atom, 'category').att('term', topic);
  if (entry.licence !== null) {
    text(element, 'rights', entry.licence);
    const licence = licenceAddress(entry.licence);
    if (licence !== null) link(element, { rel: 'license', href: licence });
  }
  text(element, 'summary', entry.summary);
  if (entry.html !== null) {
    const content = element.ele(atom, 'content').att('type', 'html');
    content.txt(`<div lang="${entry.language}" dir="${directionOf(entry.language)}">${entry.html}</div>`);
  }
}

function text(parent: Element, name: string, value: string): void {
  parent.ele(atom, name).txt(value);
}

function link(parent: Element, attributes: Record<string, string>): void {
  parent.ele(atom, 'link').att(attributes);
}
