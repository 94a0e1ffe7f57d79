/** The Merkle tree of RFC 9162 §2.1, built from left to right. */
import { createHash } from 'node:crypto';

export function leafHash(entry: Buffer): Buffer {
  return createHash('sha256').update(Buffer.of(0)).update(entry).digest();
}

function nodeHash(left: Buffer, right: Buffer): Buffer {
  return createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest();
}

/** Stores only the roots of the complete subtrees, from left to right, which suffice to add leaves. */
export class GrowingTree {
  size: number;
  readonly #roots: Buffer[];

  /** A tree of `size` leaves with these roots of subtrees; empty by default. */
  constructor(size = 0, roots: readonly Buffer[] = []) {
    this.size = size;
    this.#roots = [...roots];
  }

  get roots(): readonly Buffer[] {
    return this.#roots;
  }

  add(hash: Buffer): void {
    let node = hash;
    // Each trailing 1 in the binary size is a subtree as large as the one that is now complete.
    for (let rest = this.size; rest % 2 === 1; rest = Math.floor(rest / 2)) {
      const left = this.#roots.pop();
      if (!left) throw new Error('The tree has fewer subtrees than its size requires.');
      node = nodeHash(left, node);
    }
    this.#roots.push(node);
    this.size += 1;
  }

  root(): Buffer {
    if (this.#roots.length === 0) return createHash('sha256').digest();
    return this.#roots.reduceRight((right, left) => nodeHash(left, right));
  }
}
