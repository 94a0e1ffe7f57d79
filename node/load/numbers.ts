/** The numbers of dbSNP that a column ID has. */

export const noNumbers: readonly number[] = [];

/** The largest that fits where they are kept. */
const most = 2 ** 32 - 1;

/** Numbers in a list such as `rs334;rs77121243`; other names are left out. */
export function numbersIn(ids: string): readonly number[] {
  const found = [...ids.matchAll(/(?<![^;,])rs(\d{1,10})(?![^;,])/gi)].map(([, digits]) => Number(digits));
  return found.length === 0
    ? noNumbers
    : [...new Set(found)].filter((number) => number > 0 && number <= most);
}
