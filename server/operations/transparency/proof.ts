import { isSlug } from '../../../contract/text/slug.ts';
import type { Context } from '../../platform/context.ts';
import { readPublicPost } from '../../posts/index.ts';
import { currentCheckpoint } from './checkpoint.ts';
import { selectLeavesOfPost } from './queries.ts';
import { proveInclusion } from './tree.ts';

/** A post, and the proofs that its lines of the publication log are in the transparency log. */
interface PostProof {
  title: string;
  language: string;
  leaves: { index: number; entry: string; inclusionProof: string[] }[];
  /** Number of leaves in the tree. */
  size: number;
  /** The signed checkpoint. */
  checkpoint: string;
}

/**
 * Proves each line of a post in the publication log. Gives the new slug instead if the post's address has
 * changed, and null if no post was ever published at this address.
 */
export async function proveLinesOf(
  context: Context,
  slug: string,
): Promise<{ moved: string } | { proof: PostProof } | null> {
  const found = isSlug(slug) ? await readPublicPost(context, slug) : null;
  if (!found) return null;
  if (found.state === 'moved') return { moved: found.slug };
  // The checkpoint is read last, so that it covers every leaf.
  const leaves = await selectLeavesOfPost(context.db, found.row.id);
  const { size, note } = await currentCheckpoint(context);
  const proof: PostProof = {
    title: found.row.title,
    language: found.row.language,
    leaves: [],
    size,
    checkpoint: note,
  };
  for (const { index, entry } of leaves) {
    const hashes = await proveInclusion(context, index, size);
    proof.leaves.push({ index, entry, inclusionProof: hashes.map((hash) => hash.toString('base64')) });
  }
  return { proof };
}
