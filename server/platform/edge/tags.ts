/** The tags of pages at the edge: they are the changes that invalidate them, as in the page cache. */
import { type Change, kinds } from '../changes/invalidation.ts';

/** Every page has this tag, for changes that are on most pages. */
export const siteTag = 'site';

/**
 * The longest header of tags, in bytes. Proxies keep all headers of an answer in 4 or 8 kB, and the tags are in
 * two headers.
 */
const longestBytes = 1_500;

/** The tag of pages that depend on too many things of a kind to name each of them. */
const tagOfAll = (kind: (typeof kinds)[number]) => `${kind}:all`;

/**
 * The tags of a page. Where they would take too many bytes, the kind that takes most is named as a whole
 * (`byline:all`), until they fit.
 */
export function tagsOf(dependsOn: readonly Change[]): string[] {
  let tags = [siteTag, ...new Set<string>(dependsOn)];
  while (bytesOf(tags) > longestBytes) {
    const [largest] = kinds
      .map((kind) => ({ kind, bytes: bytesOf(tags.filter((tag) => isOf(kind, tag))) }))
      .sort((one, other) => other.bytes - one.bytes);
    if (!largest) break;
    tags = [...tags.filter((tag) => !isOf(largest.kind, tag)), tagOfAll(largest.kind)];
  }
  return tags;
}

/** The tags whose pages a change invalidates. */
export function tagsToPurge(change: string): string[] {
  if (change === 'topics' || change === 'keys' || change === 'maintenance') return [siteTag];
  if (change === 'proposed-topics') return [];
  const kind = kinds.find((each) => isOf(each, change));
  return kind === undefined ? [change] : [change, tagOfAll(kind)];
}

function isOf(kind: string, tag: string): boolean {
  return tag.startsWith(`${kind}:`);
}

function bytesOf(tags: readonly string[]): number {
  return tags.reduce((sum, tag) => sum + tag.length + 1, 0);
}
