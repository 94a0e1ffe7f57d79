import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { harmIn } from '../../markdown/conformance/harmless.ts';
import { hasNoTwo, shownWords } from '../../markdown/conformance/shown-words.ts';
import { readStrictly } from '../../markdown/conformance/well-formed.ts';
import { renderDifference, renderWrittenDifference } from '../../markdown/difference.ts';
import { measure } from '../../markdown/measure.ts';
import { pictureReferences } from '../../markdown/pictures.ts';
import { renderPreview } from '../../markdown/preview.ts';
import { type RenderOptions, renderMarkdown } from '../../markdown/render.ts';
import { spokenText } from '../../markdown/speech.ts';
import { countWords, descriptionOf } from '../../markdown/words.ts';
import { markdownTexts } from '../inputs/markdown.ts';
import { Fault, must, type Target, trialsOf } from '../run/target.ts';

const references = [{ id: 'who', type: 'report', title: 'Guidelines for <drinking-water> quality' }];
const charts = { isDrawn: true, files: '/phis/read/cholera' };

/** What a page of the site sets; the rest has no effect on what is allowed. */
const options: fc.Arbitrary<RenderOptions> = fc.record({
  direction: fc.constantFrom('ltr', 'rtl'),
  loading: fc.constantFrom('load', 'tap'),
  references: fc.constantFrom([], references),
  charts: fc.constantFrom(null, charts).map((chosen) => chosen ?? { isDrawn: false, files: null }),
});

/** Fails unless HTML can be parsed and harms nobody. */
function checkHtml(html: string, of: string): void {
  const tags = parsed(html, of);
  const [harm] = harmIn(tags, { drawings: true });
  must(harm === undefined, `${of} is harmful`, `${harm}`);
  must(hasNoTwo(html, 'id'), `${of} has two elements with one id`, html.slice(0, 500));
}

function parsed(html: string, of: string) {
  try {
    return readStrictly(html);
  } catch (error) {
    throw new Fault(`${of} is not well-formed`, String(error));
  }
}

function checkText(text: string, given: RenderOptions): void {
  const { html, excess } = renderMarkdown(text, given);
  checkHtml(html, 'the HTML');
  checkHtml(renderPreview(text, 150, given.direction).html, 'the preview');
  const keys = new Set(['who']);
  must(!descriptionOf(text, 160, keys).includes('\n'), 'the description has several lines');
  must(countWords(text, keys) >= 0, 'the number of words is negative');
  const cited = new Set(given.references?.map(({ id }) => id));
  const measured = { words: excess === null ? countWords(text, cited) : 0, excess };
  must(isDeepStrictEqual(measure(text, given), measured), 'a text is measured other than it is rendered');
  for (const { start, end } of pictureReferences(text))
    must(start >= 0 && start <= end && end <= text.length, 'a picture is outside the text');
  const spoken = spokenText({ title: 'A', summary: '', body: text, keys, chart: 'Chart: {title}' });
  must(spoken.startsWith('A'), 'the spoken text lacks its title');
}

/** Fails unless a difference shows the words of both texts, and is as harmless as they are. */
function checkDifference(before: string, after: string, given: RenderOptions): void {
  const html = renderDifference(before, after, { ...given, referencesBefore: given.references ?? [] });
  checkHtml(html, 'the difference');
  const old = renderMarkdown(before, given);
  const young = renderMarkdown(after, given);
  if (old.excess || young.excess || html === renderWrittenDifference(before, after)) return;
  if (before === after)
    must(!/class="(?:added|removed)"/.test(html), 'a text differs from itself', html.slice(0, 500));
  // What belongs to a chart as a whole is not compared by words.
  if (old.charts.length > 0 || young.charts.length > 0) return;
  const said = (one: string[]) => one.join(' ');
  const words = { added: shownWords(old.html), removed: shownWords(young.html) };
  must(said(shownWords(html, 'removed')) === said(words.removed), 'a difference lacks words of the new text');
  must(said(shownWords(html, 'added')) === said(words.added), 'a difference lacks words of the old text');
}

export const markdown: Target = {
  name: 'markdown',
  about: 'texts of posts: HTML that parses and harms nobody, in previews and spoken texts too',
  mostSeconds: 3,
  open: () => ({
    trials: trialsOf(
      fc.tuple(markdownTexts, options),
      ([text, given]) => checkText(text, given),
      ([text, given]) => `renderMarkdown(${JSON.stringify(text)}, ${fc.stringify(given)})`,
    ),
  }),
};

export const difference: Target = {
  name: 'difference',
  about: 'two texts: the difference shows the words of both, and is as harmless as they are',
  mostSeconds: 5,
  open: () => {
    const related = markdownTexts.chain((text) =>
      fc.tuple(
        fc.constant(text),
        fc.tuple(fc.nat(), fc.nat(30), markdownTexts).map(([at, remove, insert]) => {
          const place = at % (text.length + 1);
          return text.slice(0, place) + insert.slice(0, 60) + text.slice(place + remove);
        }),
      ),
    );
    const pairs = fc.oneof(
      { weight: 4, arbitrary: related },
      { weight: 2, arbitrary: fc.tuple(markdownTexts, markdownTexts) },
      { weight: 1, arbitrary: markdownTexts.map((text): [string, string] => [text, text]) },
    );
    return {
      trials: trialsOf(
        fc.tuple(pairs, options),
        ([[before, after], given]) => checkDifference(before, after, given),
        ([[before, after], given]) =>
          `renderDifference(${JSON.stringify(before)}, ${JSON.stringify(after)}, ${fc.stringify(given)})`,
      ),
    };
  },
};
