import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { bodyCharacters } from '../../contract/constants.ts';
import { harmIn } from '../../markdown/conformance/harmless.ts';
import { readStrictly } from '../../markdown/conformance/well-formed.ts';
import { renderMarkdown } from '../../markdown/render.ts';
import { convertDocx } from '../../web/portal/writing/editor/import/convert-docx.ts';
import { convertHtml } from '../../web/portal/writing/editor/import/convert-html.ts';
import type { ImportReply } from '../../web/portal/writing/editor/import/import-result.ts';
import { anyText, mutatedBytes, mutatedWhole } from '../inputs/texts.ts';
import { must, type Target, trialsOf } from '../run/target.ts';

const folder = path.resolve(import.meta.dirname, '../../web/portal/writing/editor/import/fixtures');

/** A text of at most the length that a post may have and harmless, or a refusal. */
function checkReply(reply: ImportReply): void {
  if ('refusal' in reply) return;
  const { markdown, untitled, pictures, losses } = reply.imported;
  must(markdown.trim() !== '' && markdown.length <= bodyCharacters, 'an imported text has a wrong length');
  must(
    markdown.isWellFormed() && !markdown.includes('\0'),
    'an imported text can’t be stored',
    JSON.stringify(markdown),
  );
  must(
    losses.every(({ count }) => count > 0),
    'an import loses nothing, and says that it does',
  );
  for (const text of [markdown, untitled ?? '']) {
    const [harm] = harmIn(readStrictly(renderMarkdown(text).html));
    must(harm === undefined, 'an imported text is harmful', harm);
  }
  const addresses = pictures.map(({ address }) => address);
  must(new Set(addresses).size === addresses.length, 'two pictures have one address');
}

type Parts = Record<string, Uint8Array>;

function readSamples(): Parts[] {
  const files = globSync('*.docx', { cwd: folder }).sort();
  return files.map((file) => unzipSync(readFileSync(path.join(folder, file)))).filter(isSmall);
}

const isSmall = (parts: Parts) => Object.values(parts).reduce((sum, part) => sum + part.length, 0) < 300_000;

const xmlSigns = [
  '<w:p>',
  '</w:p>',
  '<w:r>',
  '</w:r>',
  '<w:t>',
  '</w:t>',
  '<w:tbl>',
  '<w:tr>',
  '<w:tc>',
  '</w:tc>',
  '</w:tr>',
  '</w:tbl>',
  '<w:hyperlink r:id="rId1">',
  '</w:hyperlink>',
  '<w:footnoteReference w:id="1"/>',
  '<w:numPr><w:ilvl w:val="9"/>',
  '<w:gridSpan w:val="-1"/>',
  '<w:gridSpan w:val="99999"/>',
  '<w:vMerge/>',
  '<w:ins>',
  '<w:del>',
  '<m:oMath>',
  '&#0;',
  '<!DOCTYPE x>',
  '<!ENTITY a "b">',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '&amp;',
  '&#x110000;',
  '"',
  '<',
  '>',
  'w:val="',
  '\0',
  'Target="javascript:alert(1)"',
  'Target="../../../etc/passwd"',
  'w:val="9999999999"',
  '<w:br/>',
  '<w:sdt>',
  '<v:textbox>',
];
const xml = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...xmlSigns) },
  { weight: 1, arbitrary: anyText(8) },
);

/** Word documents of which one part was changed, in the part or in the archive around it. */
function documents(samples: readonly Parts[]): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const changedPart = fc.constantFrom(...samples).chain((parts) => {
    const names = Object.keys(parts).filter((name) => /\.(?:xml|rels)$/.test(name));
    const likely = names.filter((name) => /document|numbering|styles|rels|footnotes/.test(name));
    return fc
      .constantFrom(...likely, ...names)
      .chain((name) =>
        mutatedWhole([strFromU8(parts[name] ?? new Uint8Array())], xml).map((text) =>
          zipSync({ ...parts, [name]: strToU8(text) }),
        ),
      );
  });
  const archives = samples.slice(0, 4).map((parts) => Buffer.from(zipSync(parts)));
  const changedArchive = mutatedBytes(archives).map((bytes) => new Uint8Array(bytes));
  return fc.oneof({ weight: 4, arbitrary: changedPart }, { weight: 1, arbitrary: changedArchive });
}

export const wordDocuments: Target = {
  name: 'word-documents',
  about: 'Word documents: a harmless text that can be stored, or a refusal',
  mostSeconds: 10,
  open: () => {
    const samples = readSamples();
    return {
      trials: trialsOf(
        documents(samples),
        async (bytes) => checkReply(await convertDocx({ bytes: bytes.slice().buffer, firstNote: 1 })),
        (bytes) =>
          `convert(Uint8Array.from(Buffer.from('${Buffer.from(bytes).toString('base64')}', 'base64')))`,
      ),
    };
  },
};

const tags = [
  '<p>',
  '</p>',
  '<b>',
  '</b>',
  '<i>',
  '</i>',
  '<a href="javascript:alert(1)">',
  '<a href="https://who.int">',
  '</a>',
  '<table>',
  '<tr>',
  '<td colspan=9>',
  '<td rowspan=1000>',
  '</table>',
  '<ul>',
  '<ol start=99999999999>',
  '<li>',
  '</ul>',
  '<script>',
  '</script>',
  '<style>',
  '</style>',
  '<svg>',
  '<math>',
  '<template>',
  '<noscript>',
  '<plaintext>',
  '<!--',
  '-->',
  '<img src="data:image/png;base64,iVBORw0KGgo=">',
  '<img src=x onerror=alert(1)>',
  '<pre>',
  '<code>',
  '</code>',
  '<br>',
  '<hr>',
  '<h1>',
  '</h1>',
  '<h6>',
  '<sup>',
  '<sub>',
  '<blockquote>',
  '</blockquote>',
  '<del>',
  '<span style="font-weight:700">',
  '&nbsp;',
  '<o:p>',
  '<div class=MsoNormal>',
  '<b id="docs-internal-guid">',
  'text',
  '*',
  '_',
  '[',
  '](',
  '`',
  '#',
  '|',
  '\n',
  '$',
  '\\',
  '\0',
  '<sup id="cite_ref-1"><a href="#cite_note-1">[1]</a></sup>',
  '<li id="cite_note-1">',
  '\ud800',
  'مرحبا',
  '1. ',
  '- ',
  '> ',
];

export const pastedPages: Target = {
  name: 'pasted-pages',
  about: 'HTML from other programs: a harmless text that can be stored, or a refusal',
  mostSeconds: 5,
  open: () => {
    const piece = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...tags) },
      { weight: 1, arbitrary: anyText(10) },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.constantFrom(...tags), fc.nat(60)).map(([tag, times]) => tag.repeat(times)),
      },
    );
    return {
      trials: trialsOf(
        fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
        async (html) => checkReply(await convertHtml({ html, firstNote: 1 })),
        (html) => `convertHtml({ html: ${JSON.stringify(html)}, firstNote: 1 })`,
      ),
    };
  },
};
