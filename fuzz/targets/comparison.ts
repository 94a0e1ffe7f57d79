import fc from 'fast-check';
import { alignTexts, alignTranslation, countChangedBlocks } from '../../markdown/alignment/align.ts';
import { renderLineDifference } from '../../markdown/difference.ts';
import { figuresAgainstOriginal } from '../../markdown/figures/against-original.ts';
import { changedFigures } from '../../markdown/figures/changed-figures.ts';
import { figuresToCheck } from '../../markdown/figures/figures-to-check.ts';
import { markdownTexts } from '../inputs/markdown.ts';
import { anyText } from '../inputs/texts.ts';
import { must, type Target, trialsOf } from '../run/target.ts';

interface Texts {
  source: string;
  newest: string;
  translation: string;
  language: string;
}

function check({ source, newest, translation, language }: Texts): void {
  const rows = alignTranslation(source, translation);
  must(
    rows.every((row) => row.source !== null || row.translation !== null),
    'a row has no block',
  );
  alignTexts({ source, newest, translation });
  must(countChangedBlocks(source, source) === 0, 'blocks of a text differ from themselves');
  const version = (text: string) => ({ text, language });
  must(
    changedFigures(version(source), version(source)).length === 0,
    'figures of a text differ from themselves',
  );
  for (const { before, after, count } of changedFigures(version(source), version(newest)))
    must(before !== null || after !== null || count > 1, 'a changed figure is in neither text');
  const passage = { original: source, translation: source };
  must(
    figuresAgainstOriginal([passage], { original: language, translation: language }).length === 0,
    'figures of a text differ from its own',
  );
  must(
    figuresToCheck(version(source)).every(({ after, count }) => after !== null || count > 1),
    'a figure to check is not in the text',
  );
  const line = renderLineDifference(source.slice(0, 200), newest.slice(0, 200));
  must(!/<(?!\/?(?:ins|del|bdi|span)\b)/.test(line), 'the difference of two lines has other elements', line);
}

/** Texts as reviewers and translators see them beside each other. */
export const comparing: Target = {
  name: 'comparing',
  about: 'texts beside each other: rows of translations, figures, differences of titles',
  mostSeconds: 5,
  open: () => ({
    trials: trialsOf(
      fc.record({
        source: fc.oneof(markdownTexts, anyText(100)),
        newest: markdownTexts,
        translation: markdownTexts,
        language: fc.constantFrom('en', 'fr', 'pt', 'ar', 'sw', 'ha', 'am', 'so', 'zu'),
      }),
      check,
    ),
  }),
};
