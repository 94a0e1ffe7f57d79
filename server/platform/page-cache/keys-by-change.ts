import type { Change } from '../changes/invalidation.ts';

/** The keys of the cached pages that depend on each change, so that one change visits these pages alone. */
export class KeysByChange {
  readonly #keys = new Map<Change, Set<string>>();

  add(key: string, changes: readonly Change[]): void {
    for (const change of changes) {
      const keys = this.#keys.get(change);
      if (keys) keys.add(key);
      else this.#keys.set(change, new Set([key]));
    }
  }

  remove(key: string, changes: readonly Change[]): void {
    for (const change of changes) {
      const keys = this.#keys.get(change);
      keys?.delete(key);
      if (keys?.size === 0) this.#keys.delete(change);
    }
  }

  /** A copy, because removing a page changes the set. */
  of(change: Change): string[] {
    return [...(this.#keys.get(change) ?? [])];
  }

  /** How many changes some page depends on. */
  get size(): number {
    return this.#keys.size;
  }
}
