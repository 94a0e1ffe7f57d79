import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inMass } from '../../../../tests/mass.ts';
import { paragraph, run, wordFile, wordParts } from '../../../../tests/word-document.ts';
import { convertDocx } from './convert-docx.ts';

const piece = fc.tuple(
  fc.stringMatching(/^[a-z]{1,6}$/),
  fc.constantFrom('', '<w:vanish/>', '<w:position w:val="6"/>', '<w:dstrike/>', '<w:b/>'),
  fc.constantFrom('', 'w:dir', 'w:bdo', 'w:fldSimple', 'w:later'),
);

/** The letters that a document shows, by a plain walk over its XML. */
function shown(body: string): string {
  const runs = body.match(/<w:r>.*?<\/w:r>/g) ?? [];
  return runs
    .filter((one) => !one.includes('vanish'))
    .map((one) => one.replace(/<[^>]*>/g, ''))
    .join('');
}

test('generated documents keep every letter that is seen, in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(piece, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      async (paragraphs) => {
        const made = paragraphs.map((pieces) =>
          paragraph(
            pieces
              .map(([text, properties, around]) =>
                around === '' ? run(text, properties) : `<${around}>${run(text, properties)}</${around}>`,
              )
              .join(''),
          ),
        );
        const body = paragraph(run('start')) + made.join('');
        const reply = await convertDocx({ bytes: wordFile(wordParts(body)).buffer, firstNote: 1 });
        if ('refusal' in reply) throw new Error(reply.refusal);
        expect(
          reply.imported.markdown.replace(/<\/?sup>|&#x[\dA-F]+;|[^a-z]/g, (found) =>
            found.startsWith('&') ? String.fromCodePoint(Number.parseInt(found.slice(3), 16)) : '',
          ),
        ).toBe(shown(body));
      },
    ),
    { numRuns: inMass(1000, 25) },
  );
});
