import fc from 'fast-check';

/** An input, and what is done with it. */
export interface Trial {
  input: unknown;
  /** @throws what is wrong */
  run(): void | Promise<void>;
  /** The input as the lines of a test, ready to be pasted. */
  asTest(): string;
}

/** A target whose servers and samples are ready. */
export interface OpenTarget {
  trials: fc.Arbitrary<Trial>;
  /** Makes again what earlier inputs may have changed. */
  renew?(): Promise<void>;
  close?(): Promise<void>;
}

export interface Target {
  name: string;
  /** What is given, and what must hold. */
  about: string;
  /** Whether it needs the PostgreSQL server of `startDatabaseServer`. */
  needsDatabase?: true;
  /** Seconds of a processor that one input may take. */
  mostSeconds: number;
  open(): OpenTarget | Promise<OpenTarget>;
}

/**
 * Something that must hold and doesn't. Faults of one `kind` count as one finding: the kind names what is broken and where,
 * and never quotes the input.
 */
export class Fault extends Error {
  readonly kind: string;

  constructor(kind: string, detail = '') {
    super(detail === '' ? kind : `${kind}: ${detail}`);
    this.name = 'Fault';
    this.kind = kind;
  }
}

/** Throws a fault unless something holds. */
export function must(holds: boolean, kind: string, detail: string | (() => string) = ''): asserts holds {
  if (!holds) throw new Fault(kind, typeof detail === 'string' ? detail : detail());
}

/** Each input with its check. `asTest` writes an input as the lines of a test; by default as a constant. */
export function trialsOf<Input>(
  inputs: fc.Arbitrary<Input>,
  check: (input: Input) => void | Promise<void>,
  asTest: (input: Input) => string = (input) => `const input = ${fc.stringify(input)};`,
): fc.Arbitrary<Trial> {
  return inputs.map((input) => ({ input, run: () => check(input), asTest: () => asTest(input) }));
}
