/** Merges the lists that a text stores as one string: its references and its contributors. */
import {
  type Contributor,
  parseContributors,
  writeContributor,
  writeContributors,
} from '../../../../../contract/posts/contributors/contributor.ts';
import {
  parseReferences,
  type Reference,
  writeReferences,
} from '../../../../../contract/posts/references/reference.ts';

/** What the text that both began from, mine and theirs have of a list. */
interface Sides<Item> {
  base: Item;
  mine: Item;
  theirs: Item;
}

/** Both sides' references, without those that one side removed; mine where both changed one. */
export function mergeReferences(sides: Sides<string>): string {
  return mergeStored(sides, parseReferences, (lists) =>
    writeReferences(mergeByKey(lists, ({ id }: Reference) => id, JSON.stringify)),
  );
}

/** As `mergeReferences`, for contributors. Each account is named once, and one contributor at most is the corresponding author. */
export function mergeContributors(sides: Sides<string>): string {
  return mergeStored(sides, parseContributors, (lists) => {
    const merged = mergeByKey(lists, ({ key }: Contributor) => key, writeContributor);
    const once = merged.filter(
      ({ account }, place) =>
        account === null || merged.findIndex((other) => other.account === account) === place,
    );
    const corresponding = once.findIndex((contributor) => contributor.corresponding);
    return writeContributors(
      once.map((contributor, place) => ({ ...contributor, corresponding: place === corresponding })),
    );
  });
}

/** A text that can't be read as a list is kept as it is. */
function mergeStored<Item>(
  { base, mine, theirs }: Sides<string>,
  parse: (stored: string) => Item[],
  merge: (lists: Sides<readonly Item[]>) => string,
): string {
  const lists = { base: parse(base), mine: parse(mine), theirs: parse(theirs) };
  if (lists.mine.length === 0 && mine.trim() !== '') return mine;
  if (lists.theirs.length === 0 && theirs.trim() !== '') return mine;
  return merge(lists);
}

function mergeByKey<Item>(
  { base, mine, theirs }: Sides<readonly Item[]>,
  keyOf: (item: Item) => string,
  write: (item: Item) => string,
): Item[] {
  const byKey = (list: readonly Item[]) => new Map(list.map((item) => [keyOf(item), item]));
  const [before, own] = [byKey(base), byKey(mine)];
  const their = byKey(theirs);
  const isChanged = (item: Item) => {
    const old = before.get(keyOf(item));
    return old === undefined || write(old) !== write(item);
  };
  const kept = theirs.flatMap((item) => {
    const other = own.get(keyOf(item));
    if (other) return [isChanged(other) ? other : item];
    // One that only its own side changed was removed on the other.
    return isChanged(item) ? [item] : [];
  });
  return [...kept, ...mine.filter((item) => !their.has(keyOf(item)) && isChanged(item))];
}
