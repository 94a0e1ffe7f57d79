import fc from 'fast-check';
import type { Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { expect, test } from 'vitest';
import { renderMarkdown } from '../../../../../markdown/render.ts';
import { type Generated, pages, wordBodies } from '../../../../../tests/generated-documents.ts';
import { inMass } from '../../../../../tests/mass.ts';
import { wordFile, wordParts } from '../../../../../tests/word-document.ts';
import { convertDocx } from './convert-docx.ts';
import { convertHtml } from './convert-html.ts';
import type { ImportReply } from './import-result.ts';

/** The visible characters of a post, by a plain walk over its page. */
function shownAs(markdown: string): string {
  const walk = (node: Nodes): string =>
    node.type === 'text' ? node.value : 'children' in node ? node.children.map(walk).join('') : '';
  return walk(fromHtml(renderMarkdown(markdown).html, { fragment: true })).replace(/\s/g, '');
}

async function check(documents: fc.Arbitrary<Generated>, convert: (source: string) => Promise<ImportReply>) {
  await fc.assert(
    fc.asyncProperty(documents, async ({ source, shown }) => {
      const reply = await convert(source);
      if ('refusal' in reply) throw new Error(reply.refusal);
      expect(shownAs(reply.imported.markdown)).toBe(shown);
    }),
    { numRuns: inMass(1000, 40) },
  );
}

test('generated Word documents keep every character that is seen, in order', { tags: 'edge' }, async () => {
  await check(wordBodies, (source) =>
    convertDocx({ bytes: wordFile(wordParts(source)).buffer, firstNote: 1 }),
  );
});

test('generated pages keep every character that is seen, in order', async () => {
  await check(pages, (html) => convertHtml({ html, firstNote: 1 }));
});
