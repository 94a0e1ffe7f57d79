/** Compares the text of each post in the public API with the digests in the log. */
import { type Digests, digestsOf, isMembers, type PublicationEntry, type RecordingEntry } from './entries.ts';
import type { Site } from './site.ts';

/** More than the clocks of two machines usually differ. */
const skewMilliseconds = 60_000;

/** The digests of each published post's text, by its id. */
export async function readTexts(site: Site): Promise<Map<string, Digests>> {
  const digests = new Map<string, Digests>();
  for await (const line of site.allPosts()) {
    const post = isMembers(line) && line.type === 'post' && isMembers(line.post) ? line.post : null;
    if (post) digests.set(String(post.id), digestsOf(post));
  }
  return digests;
}

/**
 * The problems found: a recording by a person must be the one that was logged last. One that was logged after `readAt` is left to
 * the next verification.
 */
export function findUnknownRecordings(
  published: ReadonlyMap<string, Digests>,
  logged: ReadonlyMap<string, RecordingEntry>,
  readAt: Date,
): string[] {
  return [...published].flatMap(([post, { recordings }]) => {
    const entry = logged.get(post);
    if (entry && Date.parse(entry.at) >= readAt.getTime() - skewMilliseconds) return [];
    const isLogged = (files: readonly string[]) =>
      !entry?.removed && files.every((file, at) => file === entry?.files[at]);
    if (recordings.every(isLogged)) return [];
    const where = entry ? `Leaf ${entry.index}` : 'No leaf';
    return [`${where}: the recording of the post ${post} is not one that was logged.`];
  });
}

/** The problems found. A post that changed after `readAt` is left to the next verification. */
export function findChangedTexts(
  published: ReadonlyMap<string, Digests>,
  lines: ReadonlyMap<string, PublicationEntry>,
  readAt: Date,
): string[] {
  const problems: string[] = [];
  for (const [post, { text, statements, fields }] of published) {
    const line = lines.get(post);
    if (!line) {
      problems.push(`No leaf: the post ${post} is published but not in the log.`);
      continue;
    }
    if (Date.parse(line.at) >= readAt.getTime() - skewMilliseconds) continue;
    const subject = `of the post ${post}`;
    if (line.text_sha256 !== text)
      problems.push(`Leaf ${line.index}: the text ${subject} is not the one that was logged.`);
    if (line.statements_sha256 !== null && line.statements_sha256 !== statements)
      problems.push(
        `Leaf ${line.index}: the contributors or other statements ${subject} are not those that were logged.`,
      );
    if (line.fields === null) continue;
    const digest = fields.get(line.fields);
    if (digest === undefined)
      problems.push(
        `Leaf ${line.index}: this program can’t compare the fields ${line.fields} ${subject}. A newer one can.`,
      );
    else if (digest !== line.fields_sha256)
      problems.push(`Leaf ${line.index}: the ${line.fields} ${subject} are not those that were logged.`);
  }
  return problems;
}
