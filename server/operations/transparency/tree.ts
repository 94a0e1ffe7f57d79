/** Roots and proofs of the Merkle tree (RFC 9162 §2.1), from the stored hashes of its complete subtrees. */
import { createHash } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { type Node, selectNodes } from './queries.ts';

/** The leaves from index `from` to the one before `end`. */
type Range = readonly [from: number, end: number];

/** The root of the tree's first `size` leaves. */
export async function rootOf(context: Context, size: number): Promise<Buffer> {
  const [root] = await hashesOf(context, [[0, size]]);
  return root ?? emptyRoot;
}

/** Inclusion proof of a leaf in the tree of the first `size` leaves (§2.1.3.1), from the leaf upwards. */
export function proveInclusion(context: Context, index: number, size: number): Promise<Buffer[]> {
  return hashesOf(context, siblingsOf(index, [0, size]));
}

const emptyRoot = createHash('sha256').digest();

/** The subtrees beside the path from a leaf to the root of a range, lowest first. */
function siblingsOf(index: number, [from, end]: Range): Range[] {
  if (end - from <= 1) return [];
  const middle = from + largestPowerBelow(end - from);
  return index < middle
    ? [...siblingsOf(index, [from, middle]), [middle, end]]
    : [...siblingsOf(index, [middle, end]), [from, middle]];
}

/** The largest power of two that is smaller than `count`. */
function largestPowerBelow(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

/** The complete subtrees of a range, from left to right. `from` must be a multiple of the size of the largest. */
function completeSubtrees([from, end]: Range): Node[] {
  const nodes: Node[] = [];
  let start = from;
  while (start < end) {
    const level = Math.floor(Math.log2(end - start));
    nodes.push({ level, place: start / 2 ** level });
    start += 2 ** level;
  }
  return nodes;
}

/** The hashes of ranges, by one query. Empty ranges have none. */
async function hashesOf({ db }: Context, ranges: readonly Range[]): Promise<Buffer[]> {
  const parts = ranges.filter(([from, end]) => end > from).map(completeSubtrees);
  const nodes = parts.flat();
  const rows = nodes.length === 0 ? [] : await selectNodes(db, nodes);
  const known = new Map(rows.map(({ level, place, hash }) => [`${level} ${place}`, hash]));
  return parts.map((subtrees) =>
    subtrees
      .map(({ level, place }) => {
        const hash = known.get(`${level} ${place}`);
        if (!hash) throw new Error(`The transparency log lacks the hash at level ${level}, place ${place}.`);
        return hash;
      })
      .reduceRight((right, left) => hashOfNode(left, right)),
  );
}

function hashOfNode(left: Buffer, right: Buffer): Buffer {
  return createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest();
}
