/** The sequences that files are about, and whether their headers agree with the assembly that the operator names. */
import {
  type Assembly,
  assemblies,
  assemblyNamed,
  chromosomeLengths,
  oldMitochondrion,
} from './assemblies.ts';
import { chromosomeNamed, isForeignAccession } from './chromosomes.ts';
import { DataError } from './data-error.ts';

/** A sequence of which a snapshot has data. */
export interface Sequence {
  name: string;
  /** Bases; null if neither the assembly nor a header says so. */
  length: number | null;
  /** Of refget, where it was worked out from the reference sequence. */
  accession?: string;
}

/** A sequence that a header declares. */
interface Declared {
  given: string;
  name: string;
  length: number | null;
  assembly: string | null;
}

/** What the header of one file declares. */
export class HeaderSequences {
  readonly #file: string;
  readonly #assembly: Assembly | null;
  readonly #lengths = new Map<string, number>();

  /** @param header the lines that begin with ## @throws DataError if the header contradicts the assembly */
  constructor(file: string, header: readonly string[], assembly: string) {
    this.#file = file;
    this.#assembly = assemblyNamed(assembly);
    const declared = header.flatMap((line) => declaredIn(line, this.#assembly));
    for (const sequence of declared) this.#check(sequence, assembly);
    if (!declared.some(({ length }) => length !== null)) this.#checkReference(header, assembly);
  }

  /** Bases of a sequence; null if nobody says so. */
  lengthOf(name: string): number | null {
    return (this.#assembly && chromosomeLengths[this.#assembly][name]) ?? this.#lengths.get(name) ?? null;
  }

  /** @throws DataError if no question reaches this sequence */
  checkName(name: string): void {
    if (this.#assembly !== null && isForeignAccession(name))
      throw new DataError(
        `${this.#file} has the sequence ${name}, which isn't one of ${this.#assembly}. Is it of another assembly?`,
      );
  }

  #check({ given, name, length, assembly: named }: Declared, own: string): void {
    const other = named === null ? null : assemblyNamed(named);
    if (this.#assembly !== null && other !== null && other !== this.#assembly)
      throw new DataError(
        `The header of ${this.#file} says that ${given} is of ${named}, and --assembly is ${own}.`,
      );
    if (length === null) return;
    this.#lengths.set(name, length);
    const right = this.#assembly && chromosomeLengths[this.#assembly][name];
    if (!right || right === length || (name === 'MT' && length === oldMitochondrion)) return;
    const fitting = assemblies.find((one) => chromosomeLengths[one][name] === length);
    throw new DataError(
      `The header of ${this.#file} says that ${given} has ${length} bases${fitting ? `, as in ${fitting}` : ''}. In ${own} it has ${right}: give the assembly of the file with --assembly.`,
    );
  }

  /** Headers without lengths may still name the file of the reference sequence. */
  #checkReference(header: readonly string[], own: string): void {
    const reference =
      header.find((line) => line.startsWith('##reference='))?.slice('##reference='.length) ?? '';
    const named = assemblies.filter((one) => namesInPaths[one].test(reference));
    if (this.#assembly !== null && named.length === 1 && named[0] !== this.#assembly)
      throw new DataError(
        `The header of ${this.#file} names the reference ${reference.slice(0, 200)}, of ${named[0]}, and --assembly is ${own}.`,
      );
  }
}

const namesInPaths: Record<Assembly, RegExp> = {
  GRCh37: /grch37|hg19|b37|g1k_v37|hs37d5/i,
  GRCh38: /grch38|hg38|hs38d/i,
  'T2T-CHM13': /chm13|\bhs1\b/i,
};

function declaredIn(line: string, assembly: Assembly | null): Declared[] {
  const fields = /^##contig=<(.*)>\s*$/.exec(line)?.[1];
  const given = fields && /(?:^|,)ID=([^,]+)/.exec(fields)?.[1];
  if (!fields || !given) return [];
  const length = /(?:^|,)length=(\d+)/.exec(fields)?.[1];
  const named = /(?:^|,)assembly="?([^",]+)/.exec(fields)?.[1];
  return [
    {
      given,
      name: chromosomeNamed(given, assembly),
      length: length === undefined ? null : Number(length),
      assembly: named ?? null,
    },
  ];
}
