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

/** Counts remarks; in a strict load the first one ends it. */
export class Remarks {
  readonly #isStrict: boolean;
  readonly #found = new Map<Remark, { count: number; first: string }>();

  constructor({ strict }: { strict: boolean }) {
    this.#isStrict = strict;
  }

  /** @throws DataError in a strict load */
  add(remark: Remark, file: string, line: number): void {
    if (this.#isStrict) throw atLine(file, line, texts[remark][1]);
    const known = this.#found.get(remark);
    if (known) known.count += 1;
    else this.#found.set(remark, { count: 1, first: `${file}, line ${line}` });
  }

  /** A sentence for each kind of remark. */
  sentences(): string[] {
    return [...this.#found].map(
      ([remark, { count, first }]) => `${count} ${texts[remark][0]}. The first: ${first}.`,
    );
  }
}
