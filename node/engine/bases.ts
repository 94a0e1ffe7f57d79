/** Alleles with letters of IUPAC, each of which stands for one base or several. */

/** The bases of each letter, as bits. */
const basesOf: Readonly<Record<string, number>> = {
  A: 1,
  C: 2,
  G: 4,
  T: 8,
  R: 5,
  Y: 10,
  S: 6,
  W: 9,
  K: 12,
  M: 3,
  B: 14,
  D: 13,
  H: 11,
  V: 7,
  N: 15,
};

/** Whether the text consists of letters of IUPAC. */
export const areBases = (text: string): boolean => /^[ACGTRYSWKMBDHVN]*$/.test(text);

/** Whether the text names each of its bases. */
export const areDefinite = (text: string): boolean => /^[ACGT]*$/.test(text);

/** Each letter as the first base, in the order of the alphabet, that it stands for, as VCF 4.3 asks of REF; N stays. */
export function definite(text: string): string {
  if (/^[ACGTN]*$/.test(text)) return text;
  const first = (letter: string) =>
    [...'ACGT'].find((base) => ((basesOf[letter] ?? 0) & (basesOf[base] ?? 0)) > 0) ?? letter;
  return [...text].map((letter) => (letter === 'N' ? 'N' : first(letter))).join('');
}

/** Whether every base of `bases` is one that the letter of the pattern in its place stands for. */
export function fits(pattern: string, bases: string): boolean {
  if (pattern === bases) return true;
  if (pattern.length !== bases.length) return false;
  for (let at = 0; at < bases.length; at += 1) {
    const found = basesOf[bases[at] ?? ''] ?? 0;
    if (found === 0 || (found & ~(basesOf[pattern[at] ?? ''] ?? 0)) !== 0) return false;
  }
  return true;
}

/** Whether there is a sequence that both patterns stand for. */
function overlap(one: string, other: string): boolean {
  for (let at = 0; at < one.length; at += 1)
    if (((basesOf[one[at] ?? ''] ?? 0) & (basesOf[other[at] ?? ''] ?? 0)) === 0) return false;
  return one.length === other.length;
}

/** Two alleles of one place; either may be empty. */
export interface Alleles {
  reference: string;
  alternate: string;
}

/**
 * How many bases the canonical alleles `found` may begin behind the asked ones, if both can say the same. What is asked
 * may have shared bases at both ends, as in VCF, and letters that stand for several bases.
 */
export function offsetsOf(asked: Alleles, found: Alleles): number[] {
  const shared = asked.reference.length - found.reference.length;
  if (shared < 0 || shared !== asked.alternate.length - found.alternate.length) return [];
  const offsets: number[] = [];
  for (let before = 0; before <= shared; before += 1) {
    const reference = cut(asked.reference, before, shared - before);
    const alternate = cut(asked.alternate, before, shared - before);
    if (
      fits(reference.middle, found.reference) &&
      fits(alternate.middle, found.alternate) &&
      overlap(reference.before, alternate.before) &&
      overlap(reference.behind, alternate.behind)
    )
      offsets.push(before);
  }
  return offsets;
}

function cut(bases: string, before: number, behind: number) {
  return {
    before: bases.slice(0, before),
    middle: bases.slice(before, bases.length - behind),
    behind: bases.slice(bases.length - behind),
  };
}
