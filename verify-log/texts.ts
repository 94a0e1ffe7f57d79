/** Compares what the public API gives as the text of each post with the digest in the log. */
import { isMembers, type PublicationEntry, textDigest } from './entries.ts';
import type { Site } from './site.ts';

/** Clocks of machines differ by less. */
const skewMilliseconds = 60_000;

/** The digest of each published post's text, by its id. */
export async function readTexts(site: Site): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  for await (const line of site.everything()) {
    const post = isMembers(line) && line.type === 'post' && isMembers(line.post) ? line.post : null;
    if (post) digests.set(String(post.id), textDigest(post));
  }
  return digests;
}

/** What is wrong; a post that changed since `readAt` is left to the next verification. */
export function findChangedTexts(
  published: ReadonlyMap<string, string>,
  lines: ReadonlyMap<string, PublicationEntry>,
  readAt: Date,
): string[] {
  const problems: string[] = [];
  for (const [post, digest] of published) {
    const line = lines.get(post);
    if (!line) problems.push(`No leaf: the post ${post} is published and not in the log.`);
    else if (line.text_sha256 !== digest && Date.parse(line.at) < readAt.getTime() - skewMilliseconds)
      problems.push(`Leaf ${line.index}: the text of the post ${post} is not the one that was logged.`);
  }
  return problems;
}
