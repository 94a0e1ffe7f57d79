import { expect, test } from 'vitest';
import { inMass } from '../../tests/mass.ts';
import { changedFigures } from './changed-figures.ts';
import { mostListedFigures } from './figure-changes.ts';

const found = (before: string, after: string, language = 'en') =>
  changedFigures({ text: before, language }, { text: after, language }).map(
    (fact) => `${fact.kind}: ${fact.before ?? '—'} → ${fact.after ?? '—'}`,
  );

test.each([
  ['a dose', 'Give 5 mg twice a day.', 'Give 50 mg twice a day.', ['dose: 5 mg → 50 mg']],
  ['a unit', 'Give 5 mg.', 'Give 5 g.', ['dose: 5 mg → 5 g']],
  ['a dose for each weight', 'Give 5 mg/kg a day.', 'Give 5 mg a day.', ['dose: 5 mg/kg a day → 5 mg a day']],
  ['a decimal', 'Give 0.5 ml.', 'Give 0.05 ml.', ['dose: 0.5 ml → 0.05 ml']],
  ['a range', 'For 5–7 days.', 'For 5–10 days.', ['number: 5–7 days → 5–10 days']],
  ['a unit of time', 'For 5 days.', 'For 5 weeks.', ['number: 5 days → 5 weeks']],
  ['a comparison', 'p<0.05', 'p>0.05', ['number: <0.05 → >0.05']],
  ['a power', 'About 10³ cells.', 'About 10⁶ cells.', ['number: 10³ → 10⁶']],
  ['an exponent in HTML', '10<sup>3</sup>', '10<sup>6</sup>', ['number: 3 → 6']],
  [
    'a number in words',
    'Boil for one minute.',
    'Boil for three minutes.',
    ['number: one minute → three minutes'],
  ],
  [
    'a phone number',
    'Call +254 700 123 456.',
    'Call +254 700 123 457.',
    ['phone: +254 700 123 456 → +254 700 123 457'],
  ],
  ['a short number', 'Call 199.', 'Call 119.', ['phone: 199 → 119']],
  [
    'a link',
    '[WHO](https://who.int/a)',
    '[WHO](https://who.int.example/a)',
    ['link: https://who.int/a → https://who.int.example/a'],
  ],
  [
    'a link on this site',
    '[Wells](/phis/read/a)',
    '[Wells](/phis/read/b)',
    ['link: /phis/read/a → /phis/read/b'],
  ],
  [
    'an email address',
    'Write to a@example.org.',
    'Write to b@example.org.',
    ['link: a@example.org → b@example.org'],
  ],
  ['a year at the end of a sentence', 'In 2019.', 'In 2020.', ['number: 2019 → 2020']],
])('finds a change of %s', (_, before, after, facts) => expect(found(before, after)).toEqual(facts));

test.each([
  ['English', 'en', 'You do not boil it.', 'You do boil it.', 'not'],
  ['English, contracted', 'en', 'Don’t boil it.', 'Do boil it.', 'Don’t'],
  ['English, with a straight apostrophe', 'en', "It isn't safe.", 'It is safe.', "isn't"],
  ['French', 'fr', 'Prenez-le sans eau.', 'Prenez-le avec eau.', 'sans'],
  ['Portuguese', 'pt', 'Não beba.', 'Beba.', 'Não'],
  ['Arabic', 'ar', 'لا تشرب الماء', 'تشرب الماء', 'لا'],
  ['Arabic, after "and"', 'ar', 'اغسل ولا تشرب', 'اغسل تشرب', 'ولا'],
  ['Swahili', 'sw', 'Kunywa bila maji.', 'Kunywa na maji.', 'bila'],
  ['Swahili, in the verb', 'sw', 'Usinywe maji haya.', 'Unywe maji haya.', 'Usinywe'],
])('finds a negation that is gone in %s', (_, language, before, after, word) => {
  expect(found(before, after, language)).toEqual([`negation: ${word} → —`]);
  expect(found(after, before, language)).toEqual([`negation: — → ${word}`]);
});

test.each([
  ['fr', 'Donnez 5 gouttes.', 'Donnez 50 gouttes.', 'dose: 5 gouttes → 50 gouttes'],
  ['fr', 'Pendant trois jours.', 'Pendant dix jours.', 'number: trois jours → dix jours'],
  ['pt', 'Dê 5 comprimidos.', 'Dê 2 comprimidos.', 'dose: 5 comprimidos → 2 comprimidos'],
  ['ar', 'أعط ٥ ملغ', 'أعط ٥٠ ملغ', 'dose: ٥ ملغ → ٥٠ ملغ'],
  ['sw', 'Kwa siku 5 tu.', 'Kwa wiki 5 tu.', 'number: siku 5 → wiki 5'],
  ['sw', 'Meza vidonge 2.', 'Meza vidonge 4.', 'dose: vidonge 2 → vidonge 4'],
])('knows the units of %s: %s', (language, before, after, fact) => {
  expect(found(before, after, language)).toEqual([fact]);
});

test('the comparison of figures finds doses that changed places', () => {
  expect(found('Children 5 mg, adults 10 mg.', 'Children 10 mg, adults 5 mg.')).not.toEqual([]);
});

test('the comparison of figures finds a negation that moved to another sentence', () => {
  expect(found('Do not boil it. Drink it.', 'Do boil it. Do not drink it.')).toEqual([
    'negation: not → —',
    'negation: — → not',
  ]);
});

test.each([
  ['other words', 'Give 5 mg daily to children.', 'Offer 5 mg daily to every child.'],
  ['other digits', 'أعط ٥ ملغ', 'أعط 5 ملغ'],
  ['spaces', 'Give 5mg.', 'Give 5 mg.'],
  ['a line break', 'Give 5 mg\ntwice daily, not more.', 'Give 5 mg twice\ndaily, not more.'],
  ['emphasis', 'Do not give 5 mg.', 'Do **not** give *5 mg*.'],
  ['nothing', 'Do not give 5 mg.', 'Do not give 5 mg.'],
])('finds nothing where a text has %s', (_, before, after) => expect(found(before, after)).toEqual([]));

test('the comparison of figures shows each fact with the text around it', () => {
  const [fact] = changedFigures(
    { text: 'Title\n\nGive children 5 mg\nevery day.', language: 'en' },
    { text: 'Title\n\nGive children 50 mg\nevery day.', language: 'en' },
  );
  expect(fact).toMatchObject({ prefix: 'Give children ', suffix: '', before: '5 mg', after: '50 mg' });
});

test('the comparison of figures lists facts up to a limit, and counts the others', () => {
  const numbers = (from: number) => Array.from({ length: 300 }, (_, index) => from + index).join(' ');
  const facts = changedFigures(
    { text: numbers(1000), language: 'en' },
    { text: numbers(5000), language: 'en' },
  );
  expect(facts).toHaveLength(mostListedFigures + 1);
  expect(facts.at(-1)).toMatchObject({
    kind: 'number',
    before: null,
    after: null,
    count: 300 - mostListedFigures,
  });
});

test('the comparison of figures names a fact that would be counted alone', () => {
  const text = Array.from({ length: mostListedFigures + 1 }, (_, index) => 1000 + index).join(' ');
  const facts = changedFigures({ text: '', language: 'en' }, { text, language: 'en' });
  expect(facts.at(-1)).toMatchObject({ before: null, after: `${1000 + mostListedFigures}`, count: 1 });
});

test.each([
  ['numbers', '12 '],
  ['numbers without spaces', '1,'],
  ['one number', '7'],
  ['beginnings of email addresses', 'a.'],
  ['beginnings of phone numbers', '+0 '],
  ['one word', 'a'],
  ['links', ']('],
  ['lines', '1\n'],
])(
  'reads many %s within seconds',
  (_, part) => {
    const text = part.repeat(Math.ceil(inMass(1_000_000, 100_000) / part.length));
    const facts = changedFigures(
      { text, language: 'en' },
      { text: text.replaceAll(/[127a]/g, '3'), language: 'en' },
    );
    expect(facts.length).toBeLessThan(mostListedFigures + 10);
    expect(facts.every(({ before, after }) => `${before}${after}`.length < 500)).toBe(true);
  },
  20_000,
);
