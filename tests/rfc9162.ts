/** A second implementation of the Merkle tree, written from RFC 9162 alone: what the product's is compared with. */
import { createHash } from 'node:crypto';

function sha256(...parts: Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}

/** k of §2.1.1: the largest power of two smaller than n. */
function splitOf(n: number): number {
  let k = 1;
  while (k << 1 < n) k <<= 1;
  return k;
}

/** MTH of §2.1.1. */
export function merkleTreeHash(entries: readonly Buffer[]): Buffer {
  const [only] = entries;
  if (only === undefined) return sha256();
  if (entries.length === 1) return sha256(Buffer.from([0x00]), only);
  const k = splitOf(entries.length);
  const [left, right] = [merkleTreeHash(entries.slice(0, k)), merkleTreeHash(entries.slice(k))];
  return sha256(Buffer.from([0x01]), left, right);
}

/** The verification of an inclusion proof, step by step as in §2.1.3.2. */
export function provesInclusion(
  proof: { leaf_index: number; tree_size: number; inclusion_path: readonly Buffer[] },
  entry: Buffer,
  rootHash: Buffer,
): boolean {
  if (proof.leaf_index >= proof.tree_size) return false;
  let fn = proof.leaf_index;
  let sn = proof.tree_size - 1;
  let r = sha256(Buffer.from([0x00]), entry);
  for (const p of proof.inclusion_path) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      r = sha256(Buffer.from([0x01]), p, r);
      if (fn % 2 === 0)
        while (fn % 2 === 0 && fn !== 0) {
          fn >>= 1;
          sn >>= 1;
        }
    } else r = sha256(Buffer.from([0x01]), r, p);
    fn >>= 1;
    sn >>= 1;
  }
  return sn === 0 && r.equals(rootHash);
}
