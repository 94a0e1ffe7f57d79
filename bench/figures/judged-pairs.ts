/** Pairs of texts of which a person has judged whether their difference is dangerous. */
import { readFileSync } from 'node:fs';
import { figuresAgainstOriginal } from '../../markdown/figures/against-original.ts';
import { changedFigures } from '../../markdown/figures/changed-figures.ts';

export const judgedLanguages = ['en', 'fr', 'pt', 'sw', 'ar', 'ha', 'am', 'so'] as const;

export interface JudgedPair {
  language: string;
  before: string;
  after: string;
  isDangerous: boolean;
  /** Whether `before` is the English original of `after`. */
  isTranslation: boolean;
  /** Every third pair: the words were not chosen by it. */
  isHeldOut: boolean;
}

/** The pairs of one language, of `pairs/LANGUAGE.txt`. */
export function pairsOf(language: string): JudgedPair[] {
  const file = readFileSync(new URL(`pairs/${language}.txt`, import.meta.url), 'utf8');
  return file
    .trim()
    .split('\n')
    .map((line, index) => {
      const [, translation, verdict, before = '', after = ''] =
        /^(T?)([DH]) \| (.*[^\\]) \| (.*)$/.exec(line) ?? [];
      if (!verdict) throw new Error(`pairs/${language}.txt, line ${index + 1}: not a pair`);
      return {
        language,
        before: before.replaceAll('\\|', '|'),
        after: after.replaceAll('\\|', '|'),
        isDangerous: verdict === 'D',
        isTranslation: translation === 'T',
        isHeldOut: index % 3 === 2,
      };
    });
}

/** Whether a difference is shown to a reviewer. */
export function isFound({ language, before, after, isTranslation }: JudgedPair): boolean {
  const found = isTranslation
    ? figuresAgainstOriginal([{ original: before, translation: after }], {
        original: 'en',
        translation: language,
      })
    : changedFigures({ text: before, language }, { text: after, language });
  return found.length > 0;
}
