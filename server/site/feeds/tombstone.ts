import type { Element } from '../../platform/text/xml.ts';
import type { Tombstone } from './feed.ts';

const atom = 'http://www.w3.org/2005/Atom';
const tombstones = 'http://purl.org/atompub/tombstones/1.0';

/** What an XML feed says of a withdrawn post (RFC 6721); `prefix` is that of Atom's elements. */
export function writeTombstone(parent: Element, tombstone: Tombstone, prefix = ''): void {
  const element = parent.ele(tombstones, 'at:deleted-entry');
  element.att('ref', tombstone.id).att('when', tombstone.at.toISOString());
  element.ele(tombstones, 'at:by').ele(atom, `${prefix}name`).txt(tombstone.by);
  element.ele(tombstones, 'at:comment').txt(tombstone.reason);
  element.ele(atom, `${prefix}link`).att({ rel: 'alternate', type: 'text/html', href: tombstone.url });
}
