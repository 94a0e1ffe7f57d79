import { diffArrays } from 'diff';

/** The alignment of two sequences: items that stayed, or that were removed and added at one place. */
export type Step<Item> =
  | { kind: 'same'; before: readonly Item[]; after: readonly Item[] }
  | { kind: 'changed'; before: readonly Item[]; after: readonly Item[] };

/** Limit of edits between two sequences; time and memory grow with its square. */
const MAX_EDITS = 1000;

/** Limit for all comparisons of one text, in squares of edits: about a third of a second. */
const COST_LIMIT = 3_000_000;

/**
 * Counts the cost of comparisons of one text and ends them at a limit. It counts work, not time, so the
 * result is always the same.
 */
export class Effort {
  #left = COST_LIMIT;

  /**
   * The shortest edit script from one sequence to another (Myers). Null if it exceeds the remaining limit.
   * `cost` is the cost of comparing two items, relative to comparing two numbers.
   */
  compare<Item>(
    before: readonly Item[],
    after: readonly Item[],
    isSame: (one: Item, other: Item) => boolean,
    cost = 1,
  ): Step<Item>[] | null {
    const maxEditLength = Math.min(MAX_EDITS, Math.floor(Math.sqrt(this.#left / cost)));
    if (maxEditLength < 1) return null;
    const changes = diffArrays([...before], [...after], { comparator: isSame, maxEditLength });
    if (!changes) {
      this.#left -= maxEditLength ** 2 * cost;
      return null;
    }
    const steps: Step<Item>[] = [];
    let edits = 0;
    let old = 0;
    let young = 0;
    for (const { added, removed, count } of changes) {
      const kind = added || removed ? 'changed' : 'same';
      const left = before.slice(old, added ? old : old + count);
      const right = after.slice(young, removed ? young : young + count);
      old += left.length;
      young += right.length;
      if (kind === 'changed') edits += count;
      const last = steps.at(-1);
      if (last?.kind !== kind) steps.push({ kind, before: left, after: right });
      else {
        last.before = [...last.before, ...left];
        last.after = [...last.after, ...right];
      }
    }
    this.#left -= edits ** 2 * cost;
    return steps;
  }
}

/** The number of common items at the start and at the end of two sequences. */
export function agreement<Key>(
  before: readonly { key: Key }[],
  after: readonly { key: Key }[],
): { start: number; end: number } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start]?.key === after[start]?.key) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end)?.key === after.at(-1 - end)?.key) end++;
  return { start, end };
}
