/** What is before and after an entry of a list; after the last comes the first, and the other way round. */
export function neighboursOf(
  ids: readonly string[],
  id: string,
): { previous: string | null; next: string | null } {
  const others = ids.filter((other) => other !== id);
  const place = ids.indexOf(id);
  // An entry that is not in the list stands before the first.
  const after = place === -1 ? 0 : place;
  return {
    previous: others[after - 1] ?? others.at(-1) ?? null,
    next: others[after] ?? others[0] ?? null,
  };
}
