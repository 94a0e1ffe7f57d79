import { postPath } from '../../contract/paths.ts';
import { isSlug } from '../../contract/slug.ts';
import type { Context } from '../context.ts';
import { readPublicPost } from '../publications/index.ts';
import { currentCheckpoint, publicKeys } from './checkpoint.ts';
import { selectLeavesOfPost } from './queries.ts';
import { proveInclusion } from './tree.ts';

/** What proves that the lines of a post are in the log, or the post's new address. */
export type PostProof = { moved: string } | { proof: object };

/** The proof of each line of a post in the publication log; null where nothing was ever published. */
export async function proveLinesOf(context: Context, slug: string): Promise<PostProof | null> {
  const found = isSlug(slug) ? await readPublicPost(context, slug) : null;
  if (!found) return null;
  if (found.state === 'moved') return { moved: found.slug };
  // The checkpoint is read last, so that it covers every leaf.
  const leaves = await selectLeavesOfPost(context.db, found.row.id);
  const { size, note } = await currentCheckpoint(context);
  const proven = [];
  for (const { index, entry } of leaves) {
    const hashes = await proveInclusion(context, index, size);
    proven.push({ index, entry, inclusion_proof: hashes.map((hash) => hash.toString('base64')) });
  }
  const proof = {
    post: context.config.publicUrl + postPath(slug),
    leaves: proven,
    checkpoint: note,
    keys: (await publicKeys(context)).trimEnd().split('\n'),
  };
  return { proof };
}
