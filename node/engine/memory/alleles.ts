/**
 * Alleles in 32 bits: four bits each for the lengths, and two for each base. Alleles that don't fit are in a table,
 * and the highest bit says so.
 */
const mostBases = 11;
const inTable = 0x8000_0000;

const codeOfBase: Record<string, number> = { A: 0, C: 1, G: 2, T: 3 };

/** The code of two alleles; null if they have to go into the table. */
export function packAlleles(reference: string, alternate: string): number | null {
  const bases = reference.length + alternate.length;
  if (bases > mostBases) return null;
  let code = reference.length * 16 + alternate.length;
  for (let at = 0; at < bases; at += 1) {
    const base = at < reference.length ? reference[at] : alternate[at - reference.length];
    const value = codeOfBase[base ?? ''];
    if (value === undefined) return null;
    code = code * 4 + value;
  }
  // The lengths stay at the top, whatever the number of bases.
  return code * 4 ** (mostBases - bases);
}

export const codeOfTable = (index: number): number => inTable + index;

/** The index in the table; null if the code holds the alleles itself. */
export const indexInTable = (code: number): number | null => (code >= inTable ? code - inTable : null);

export const lengthOfReference = (code: number): number => code >>> 26;

export function unpackAlleles(code: number): { reference: string; alternate: string } {
  const references = code >>> 26;
  const alternates = (code >>> 22) & 15;
  let bases = '';
  for (let at = 0; at < references + alternates; at += 1) bases += 'ACGT'[(code >>> (20 - 2 * at)) & 3];
  return { reference: bases.slice(0, references), alternate: bases.slice(references) };
}
