import type fc from 'fast-check';
import type { Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { renderMarkdown } from '../../markdown/render.ts';
import { type Generated, pages, wordBodies } from '../../tests/generated-documents.ts';
import { wordFile, wordParts } from '../../tests/word-document.ts';
import { convertDocx } from '../../web/portal/writing/editor/import/convert-docx.ts';
import { convertHtml } from '../../web/portal/writing/editor/import/convert-html.ts';
import type { ImportReply } from '../../web/portal/writing/editor/import/import-result.ts';
import { must, type Target, trialsOf } from '../run/target.ts';

/** The characters of a page without its spaces, by a plain walk that the conversion doesn't share. */
function charactersIn(node: Nodes): string {
  if (node.type === 'text') return node.value.replace(/\s/g, '');
  return 'children' in node ? node.children.map(charactersIn).join('') : '';
}

function keptTarget(
  name: string,
  about: string,
  documents: fc.Arbitrary<Generated>,
  convert: (source: string) => Promise<ImportReply>,
): Target {
  return {
    name,
    about,
    mostSeconds: 10,
    open: () => ({
      trials: trialsOf(documents, async ({ source, shown }) => {
        const reply = await convert(source);
        must(!('refusal' in reply), `${name}: a document is refused`);
        const { html } = renderMarkdown(reply.imported.markdown);
        const read = charactersIn(fromHtml(html, { fragment: true }));
        must(read === shown, `${name}: text is lost or changed`, () => `${read} instead of ${shown}`);
      }),
    }),
  };
}

export const keptWordTexts = keptTarget(
  'kept-word-texts',
  'Word documents: every character that is seen, in order',
  wordBodies,
  (source) => convertDocx({ bytes: wordFile(wordParts(source)).buffer, firstNote: 1 }),
);

export const keptPageTexts = keptTarget(
  'kept-page-texts',
  'HTML from other programs: every character that is seen, in order',
  pages,
  (html) => convertHtml({ html, firstNote: 1 }),
);
