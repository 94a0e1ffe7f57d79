import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import {
  PostFileError,
  readPostFile,
  readVersionFile,
  writePostFile,
} from '../../server/desk/import-export/front-matter.ts';
import { anyText, mutatedBytes, mutatedWhole } from '../inputs/texts.ts';
import { must, type Target, trialsOf } from '../run/target.ts';

const root = path.resolve(import.meta.dirname, '../..');
const posts = globSync('demo/posts/*.md', { cwd: root })
  .sort()
  .map((file) => readFileSync(path.join(root, file), 'utf8').slice(0, 1500));

/** Every key of an export, beyond those that the sample posts have. */
const everything = `---
title: Clean water
author: Amina Wanjiru
date: 2026-03-14
language: sw
topics: [water]
countries: [KE, 002]
kind: explainer
slug: clean-water
former_slugs: [wells]
status: approved
created: 2026-03-14T10:00:00Z
review_due: 2027-03-14
notices:
  - {kind: correction, at: 2026-04-01, by: Amina, as: author, version: 1, what_was_wrong: The dose, what_to_do: Take half}
withdrawn: {at: 2026-05-01, by: Amina, as: author, reason: The figures in the second table were wrong by a factor of ten}
translation_of: {post: wells-and-water, version: 3, confirmed: {by: Juma, as: staff, at: 2026-04-02}}
confirmed: [{at: 2026-04-01, by: A, review_due: 2027-04-01}]
earlier_versions: 2
---

Boil it.
`;

const signs = [
  '---\n',
  '---',
  '\n---\n',
  ': ',
  '- ',
  '[',
  ']',
  '{',
  '}',
  '&a ',
  '*a',
  '<<: *a',
  '!!binary ',
  '!!js/function ',
  '"',
  "'",
  '|\n  ',
  '>\n  ',
  '? ',
  '#',
  '\t',
  '%YAML 1.1\n',
  '!!set ',
  '~',
  'null',
  '.inf',
  '.nan',
  '0o17',
  '1e400',
  '\n  a:\n    b:\n',
  '\n',
  '\r\n',
  'title: ',
  'date: ',
  'topics: ',
  '2026-02-30',
  'translation_of: ',
  '!',
  '@',
  '`',
  '__proto__: ',
  'constructor: ',
  '[[[[',
  '{{{{',
  'notices: ',
  '? [a]\n: b\n',
  '0001-01-01',
  '-1',
  '9'.repeat(20),
];
const pieces = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...signs) },
  { weight: 1, arbitrary: anyText(12) },
);

/** Reads a file in both ways; a fault that it names must be in one of its lines. */
function check(bytes: Buffer): void {
  const lines = bytes.toString('latin1').split('\n').length;
  for (const read of [readPostFile, readVersionFile]) {
    try {
      const { header, body, bodyLine } = read(bytes);
      must(bodyLine >= 1 && bodyLine <= lines + 1, 'the body begins outside the file', `${bodyLine}`);
      must(bytes.toString('utf8').endsWith(body), 'the body is not the end of the file');
      must(header.title.isWellFormed() && !header.title.includes('\0'), 'a title can’t be stored');
    } catch (error) {
      if (!(error instanceof PostFileError)) throw error;
      must(error.line >= 1 && error.line <= lines + 1, 'a problem is outside the file', `line ${error.line}`);
      must(error.message.length < 2000, 'a problem is too long to read', error.message.slice(0, 200));
    }
  }
}

/** What an export writes is read again as it was. */
function checkRoundTrip({ title, body, author }: { title: string; body: string; author: string }): void {
  const given = { title: title.trim(), author, topics: [], language: 'en' };
  const text = writePostFile({ ...readPostFile(Buffer.from(everything)).header, ...given, ...dates }, body);
  const read = readPostFile(Buffer.from(text));
  must(read.body === body, 'a body changes in an export', JSON.stringify(read.body));
  must(read.header.title === given.title, 'a title changes in an export', JSON.stringify(read.header.title));
}

/** Headers are read as dates and written as texts. */
const dates = {
  date: '2026-03-14',
  created: '2026-03-14',
  review_due: '2027-03-14',
  revised: undefined,
  confirmed: [],
  notices: [],
  withdrawn: undefined,
  translation_of: undefined,
};

export const frontMatter: Target = {
  name: 'front-matter',
  about: 'files of an import: read, or refused with a line; what an export writes is read as it was',
  mostSeconds: 2,
  open: () => {
    const samples = [...posts, everything];
    const files = fc.oneof(
      { weight: 6, arbitrary: mutatedWhole(samples, pieces).map((text) => Buffer.from(text)) },
      {
        weight: 3,
        arbitrary: fc
          .array(pieces, { maxLength: 30 })
          .map((parts) => Buffer.from(`---\n${parts.join('')}\n---\n`)),
      },
      { weight: 1, arbitrary: mutatedBytes(samples.map((text) => Buffer.from(text))) },
    );
    const words = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 60 })
      .map((text) => text.replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').trim() || 'a');
    const written = fc.record({
      title: words,
      author: words,
      body: fc.oneof(words, fc.constantFrom(...samples)),
    });
    return {
      trials: fc.oneof(
        {
          weight: 9,
          arbitrary: trialsOf(
            files,
            check,
            (bytes) => `readPostFile(Buffer.from(${JSON.stringify(bytes.toString('latin1'))}, 'latin1'))`,
          ),
        },
        { weight: 1, arbitrary: trialsOf(written, checkRoundTrip) },
      ),
    };
  },
};
