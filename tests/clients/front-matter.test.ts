/** The front matter that the command line reads without a library. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readText } from '../../clients/typescript/src/cli/front-matter.ts';

const known = new Set(['title', 'summary', 'topics', 'language']);
const read = (matter: string) => Object.fromEntries(readText(`---\n${matter}\n---\n\nText.\n`, known).fields);

describe('front matter', () => {
  it('is read as sites write it', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    const hostile = fc.stringMatching(/^[-:#"'\\[\]{}|>&*!%@`, \nab]{0,20}$/);
    // Others are written in quotes over several lines, which is refused.
    const value = fc.oneof(text, hostile).filter((words) => !/\s\n|\n\s/.test(words));
    const line = value.map((words) => words.replaceAll(/\p{Cc}/gu, ' '));
    const header = fc.record({
      title: value,
      summary: value,
      topics: fc.array(line, { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(header, (fields) => {
        const content = `---\n${stringify({ other: { nested: [1, { two: 'x' }] }, ...fields }, { lineWidth: 0 })}---\n\nText.\n`;
        const { fields: found, body } = readText(content, known);
        // The margins of a line are no part of it.
        const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
        const all = { ...Object.fromEntries(found), body };
        for (const [name, value] of Object.entries({ ...fields, body: 'Text.' }))
          expect(trimmed(all[name as keyof typeof all])).toEqual(trimmed(value));
      }),
    );
  });

  it('has lists, quotes, blocks and comments', () => {
    expect(read("title: Wells # of Gulu\ntopics: [water, \"a, b\", 'it''s']\nlanguage: # none\n")).toEqual({
      title: 'Wells',
      topics: ['water', 'a, b', "it's"],
      language: '',
    });
    expect(read('summary: >\n  one\n  two\n\n  three\ntitle: |-\n  a\n   b\ntopics:\n- x\n-  "y"')).toEqual({
      summary: 'one two\nthree\n',
      title: 'a\n b',
      topics: ['x', 'y'],
    });
    expect(readText('\ufeff# Title of it #\n\nText.\n', known)).toEqual({
      fields: new Map([['title', 'Title of it']]),
      body: 'Text.\n',
    });
    expect(readText('Text.\n\n# Later\n', known)).toEqual({ fields: new Map(), body: 'Text.\n\n# Later\n' });
  });

  it.each([
    ['title: a\ntitle: b', 'line 3: title is there twice'],
    ['title: "open', 'line 2: a quote is not closed'],
    ['title: a: b', 'line 2: this value needs quotes'],
    ['title: &a b', 'line 2: this value needs quotes'],
    ['title: "\\x41"', 'line 2: an escape'],
    ['topics: [a,', 'line 2: a list in brackets'],
    ['title:\n  more: 1', 'line 3: “- value” is expected'],
    ['title: one\n  two', 'line 3: a value of several lines'],
    ['words without a colon', 'line 2: “name: value” is expected'],
  ])('is refused where it could be read in two ways: %j', (matter, problem) => {
    expect(() => read(matter)).toThrow(problem);
  });
});
