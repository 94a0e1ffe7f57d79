/** The chances of numbers of carriers, from the first one that isn't all but impossible. */
export interface Chances {
  from: number;
  chances: readonly number[];
}

/** Of so many people, each carries the variant with this chance. */
export function binomial(people: number, share: number): Chances {
  const middle = Math.floor(people * share);
  const odds = share / (1 - share);
  const below: number[] = [];
  const above: number[] = [];
  for (let at = middle, chance = 1; at > 0 && chance > 1e-12; at -= 1) {
    chance *= at / (people - at + 1) / odds;
    below.push(chance);
  }
  for (let at = middle, chance = 1; at < people && chance > 1e-12; at += 1) {
    chance *= ((people - at) / (at + 1)) * odds;
    above.push(chance);
  }
  const all = [...below.reverse(), 1, ...above];
  const sum = all.reduce((total, chance) => total + chance, 0);
  return { from: middle - below.length, chances: all.map((chance) => chance / sum) };
}
