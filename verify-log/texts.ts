/** Compares the text of each post in the public API with the digest in the log. */
import { isMembers, type PublicationEntry, textDigest } from './entries.ts';
import type { Site } from './site.ts';

/** More than the clocks of two machines usually differ. */
const skewMilliseconds = 60_000;

/** The digest of each published post's text, by its id. */
export async function readTexts(site: Site): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  for await (const line of site.allPosts()) {
    const post = isMembers(line) && line.type === 'post' && isMembers(line.post) ? line.post : null;
    if (post) digests.set(String(post.id), textDigest(post));
  }
  return digests;
}

/** The problems found. A post that changed after `readAt` is left to the next verification. */
export function findChangedTexts(
  published: ReadonlyMap<string, string>,
  lines: ReadonlyMap<string, PublicationEntry>,
  readAt: Date,
): string[] {
  const problems: string[] = [];
  for (const [post, digest] of published) {
    const line = lines.get(post);
    if (!line) problems.push(`No leaf: the post ${post} is published but not in the log.`);
    else if (line.text_sha256 !== digest && Date.parse(line.at) < readAt.getTime() - skewMilliseconds)
      problems.push(`Leaf ${line.index}: the text of the post ${post} is not the one that was logged.`);
  }
  return problems;
}
