/** What a load leaves out or reads otherwise than it stands, counted, so that the operator is told. */
import { atLine } from './data-error.ts';

const texts = {
  no_genotypes: ['lines without genotypes were left out', 'FORMAT has no GT.'],
  before_start: [
    'lines before the first base (POS 0, a telomere) were left out',
    'POS is 0, before the first base of the sequence.',
  ],
  beyond_end: [
    'lines beyond the end of their sequence were left out',
    'the site is beyond the end of the sequence.',
  ],
  wrong_genotype: [
    'genotypes could not be read, and count as unknown',
    'a genotype should have alleles of this line, such as 0/1.',
  ],
  many_alleles: [
    'genotypes have more than two alleles, of which two count in frequencies',
    'a genotype should have one or two alleles.',
  ],
  ambiguous_reference: [
    'lines have letters for several bases in REF, of which the first counts, as VCF 4.3 asks',
    'REF should be A, C, G, T or N.',
  ],
} as const satisfies Record<string, readonly [counted: string, strict: string]>;

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
    if (this.#isStrict) throw atLine(file, line, texts[remark][1]);
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
    const count = found.reduce((sum, one) => sum + one.count, 0);
    return `${count} ${texts[remark][0]}. The first: ${found[0]?.first}.`;
  });
}
