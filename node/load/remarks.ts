/** What a load leaves out or reads otherwise than it stands, counted, so that the operator is told. */
import { atLine } from './data-error.ts';

const texts = {
  no_genotypes: {
    one: 'line without genotypes was left out',
    several: 'lines without genotypes were left out',
    strict: 'FORMAT has no GT.',
  },
  before_start: {
    one: 'line before the first base (POS 0, a telomere) was left out',
    several: 'lines before the first base (POS 0, a telomere) were left out',
    strict: 'POS is 0, before the first base of the sequence.',
  },
  beyond_end: {
    one: 'line beyond the end of its sequence was left out',
    several: 'lines beyond the end of their sequence were left out',
    strict: 'the site is beyond the end of the sequence.',
  },
  wrong_genotype: {
    one: 'genotype could not be read, and counts as unknown',
    several: 'genotypes could not be read, and count as unknown',
    strict: 'a genotype should have alleles of this line, such as 0/1.',
  },
  many_alleles: {
    one: 'genotype has more than two alleles, of which two count in frequencies',
    several: 'genotypes have more than two alleles, of which two count in frequencies',
    strict: 'a genotype should have one or two alleles.',
  },
  ambiguous_reference: {
    one: 'line has letters for several bases in REF, of which the first counts, as VCF 4.3 asks',
    several: 'lines have letters for several bases in REF, of which the first counts, as VCF 4.3 asks',
    strict: 'REF should be A, C, G, T or N.',
  },
} as const;

/** Why a line was left out, or how it was read. */
export type Remark = keyof typeof texts;

/** How often something was found in one file, and where first. */
export interface CountedRemark {
  remark: Remark;
  count: number;
  first: string;
}

/** Counts remarks of one file; in a strict load the first one ends it. */
export class Remarks {
  readonly #isStrict: boolean;
  readonly #found = new Map<Remark, CountedRemark>();

  constructor({ strict }: { strict: boolean }) {
    this.#isStrict = strict;
  }

  /** @throws DataError in a strict load */
  add(remark: Remark, file: string, line: number): void {
    if (this.#isStrict) throw atLine(file, line, texts[remark].strict);
    const known = this.#found.get(remark);
    if (known) known.count += 1;
    else this.#found.set(remark, { remark, count: 1, first: `${file}, line ${line}` });
  }

  counted(): CountedRemark[] {
    return [...this.#found.values()];
  }
}

/** A sentence for each kind of remark, of all files in their order. */
export function sentencesOf(counted: readonly CountedRemark[]): string[] {
  return [...Map.groupBy(counted, ({ remark }) => remark)].map(([remark, found]) => {
    const count = found.reduce((sum, file) => sum + file.count, 0);
    const { one, several } = texts[remark];
    return `${count} ${count === 1 ? one : several}. The first: ${found[0]?.first}.`;
  });
}
