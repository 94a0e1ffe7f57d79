import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asTyped, messagesOf } from '../../../contract/text/sms.ts';
import { pagesOfList, pagesOfText, shortName } from './screens.ts';

const frames = {
  en: { heading: '', more: '0 More', ways: ['00 Back'] },
  fr: { heading: 'Choisissez un numéro :', more: '0 Suite', ways: ['00 Retour'] },
  ar: { heading: 'اختر رقمًا:', more: '0 المزيد', ways: ['00 رجوع'] },
};

/** What stands on screens between their frames. */
function bodiesOf(pages: readonly string[], { heading, more, ways }: (typeof frames)['en']): string[] {
  return pages.map((page) =>
    page
      .split('\n')
      .filter((line) => line !== heading && line !== more && !ways.includes(line))
      .join('\n'),
  );
}

it('a text is put on screens of one message each, with nothing left out', () => {
  const letters = [
    'abc',
    'é',
    'ê',
    '€',
    'م',
    'ማ',
    'ɗ',
    '😀',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  ];
  const word = fc
    .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 12 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 80 }),
      fc.constantFrom(...Object.values(frames)),
      (words, frame) => {
        const pages = pagesOfText(words.join(' '), frame);
        for (const page of pages) expect(messagesOf(page)).toBe(1);
        const shown = bodiesOf(pages, frame).join('').replace(/\s/g, '');
        expect(shown).toBe(asTyped(words.join('')));
        // Only the last one has no way on.
        expect(pages.map((page) => page.includes(frame.more))).toEqual(
          pages.map((_, at) => at < pages.length - 1),
        );
      },
    ),
  );
});

it('each entry of a list stands on some screen, whole', () => {
  const names = Array.from(
    { length: 20 },
    (_, at) => `${at + 1} ${shortName('Nyemelea za ماء والصرف الصحي ndefu sana')}`,
  );
  const pages = pagesOfList(names, frames.fr);
  for (const page of pages) expect(messagesOf(page)).toBe(1);
  expect(bodiesOf(pages, frames.fr).join('\n').split('\n')).toEqual(names);
});

it('every summary of the sample posts fits, in five languages', () => {
  const folder = path.resolve(import.meta.dirname, '../../../demo/posts');
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const summaries = texts.flatMap((text) => {
    const [, language = ''] = /^language: (\w+)/m.exec(text) ?? [];
    const [, summary] = /^summary: (.+)$/m.exec(text) ?? [];
    return summary === undefined ? [] : [{ language, summary }];
  });
  expect(new Set(summaries.map(({ language }) => language))).toEqual(new Set(['en', 'fr', 'pt', 'sw', 'ar']));
  for (const { summary } of summaries) {
    const pages = pagesOfText(summary, frames.en);
    for (const page of pages) expect(messagesOf(page)).toBe(1);
    expect(bodiesOf(pages, frames.en).join(' ')).toBe(asTyped(summary).replace(/\s+/g, ' ').trim());
  }
});

it('a long name is cut after a word', () => {
  expect(shortName('Clean water')).toBe('Clean water');
  expect(shortName('How to keep drinking water clean at home during the rains')).toBe(
    'How to keep drinking water clean at home..',
  );
  expect(shortName('كيف تحافظ على مياه الشرب نظيفة في المنزل').length).toBeLessThanOrEqual(24);
});
