import fc from 'fast-check';

/** Characters and strings on which programs have failed before. */
export const oddStrings: readonly string[] = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\udfff',
  '\ufeff',
  '\u202e',
  '\u2066',
  '\u200d',
  '\u00ad',
  '\u2028',
  '\r\n',
  '\t',
  '<script>',
  '"',
  "'",
  '`',
  '\\',
  '%',
  '%00',
  '%',
  '%zz',
  '{{',
  '${',
  '..',
  '../',
  ';',
  '--',
  '/*',
  '\x1b[0m',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '1e309',
  '9'.repeat(25),
  'é',
  'e\u0301',
  'ß',
  'İ',
  'ﬁ',
  '𝔘',
  '👩‍🔬',
  '漢字',
  'مرحبا',
  'ሰላም',
  '\u0301'.repeat(20),
  'a'.repeat(300),
  '٣',
  '1970-01-01',
  '0000-00-00',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-02-30',
  '24:00',
];

/** Any characters, lone surrogates and control characters too. */
export const anyText = (maxLength = 60): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength }),
    fc.string({ unit: 'grapheme', maxLength }),
    fc.array(fc.constantFrom(...oddStrings), { maxLength: 6 }).map((parts) => parts.join('')),
  );

/** What is done to a text at one place: a part is replaced by another one, or by itself several times. */
interface Edit {
  at: number;
  remove: number;
  insert: string;
  times: number;
}

const edit = (pieces: fc.Arbitrary<string>): fc.Arbitrary<Edit> =>
  fc.record({
    at: fc.nat(100_000),
    remove: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(60)),
    insert: pieces,
    times: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.nat(40) }),
  });

function edited(text: string, edits: readonly Edit[]): string {
  return edits.reduce((now, { at, remove, insert, times }) => {
    const place = at % (now.length + 1);
    return now.slice(0, place) + insert.repeat(times) + now.slice(place + remove);
  }, text);
}

/** Texts that begin as some lines of a sample, and were changed at a few places. */
export function mutatedTexts(samples: readonly string[], pieces: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const lines = fc
    .constantFrom(...samples)
    .map((sample) => sample.split(/(?<=\n)/))
    .chain((all) =>
      fc.tuple(fc.nat(all.length), fc.nat(40)).map(([from, count]) => all.slice(from, from + count)),
    )
    .chain((some) => fc.subarray(some));
  return fc
    .tuple(lines, fc.array(edit(pieces), { maxLength: 6 }))
    .map(([kept, edits]) => edited(kept.join(''), edits));
}

/** A whole sample, changed at a few places. */
export function mutatedWhole(samples: readonly string[], pieces: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...samples), fc.array(edit(pieces), { minLength: 1, maxLength: 6 }))
    .map(([sample, edits]) => edited(sample, edits));
}

/** Bytes that were changed at a few places, or cut off. */
export function mutatedBytes(samples: readonly Buffer[]): fc.Arbitrary<Buffer> {
  const pieces = fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
  return mutatedWhole(
    samples.map((sample) => sample.toString('latin1')),
    pieces,
  ).map((text) => Buffer.from(text, 'latin1'));
}
