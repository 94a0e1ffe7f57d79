/** Finds figures of a translation that its original doesn't have, and those of the original that it lacks. */
import { alignTranslation } from '../alignment/align.ts';
import type { Version } from './changed-figures.ts';
import { type Change, type ChangedFigure, listed } from './figure-changes.ts';
import { areNear, type Measure, measuresOf } from './measures.ts';
import { type Figure, figuresOf } from './tokens.ts';
import { axes } from './words/lexicon-types.ts';

/** A passage of an original with its translation. */
interface Passage {
  original: string;
  translation: string;
}

/**
 * What differs between passages and their translations: numbers with their units, numbers to call, how many negations,
 * and opposites, routes and medicines that contradict each other.
 */
export function figuresAgainstOriginal(
  passages: readonly Passage[],
  languages: { original: string; translation: string },
): ChangedFigure[] {
  return listed(
    passages.flatMap(({ original, translation }) =>
      passageAgainstOriginal(
        { text: original, language: languages.original },
        { text: translation, language: languages.translation },
      ),
    ),
  );
}

function passageAgainstOriginal(original: Version, translation: Version): Change[] {
  const old = counted(figuresOf(original.text, original.language), original);
  const young = counted(figuresOf(translation.text, translation.language), translation);
  const texts = { old: original.text, young: translation.text };
  return [
    ...unmatchedNumbers(old, young, texts),
    ...unmatched(phonesOf(old, young), phonesOf(young, old), texts),
    ...negations(old, young, texts),
    ...contradictions(old, young, texts),
    ...swapped(ofKind(old, 'route'), ofKind(young, 'route'), texts),
    ...swapped(ofKind(old, 'medicine'), ofKind(young, 'medicine'), texts),
    ...swapped(ofKind(old, 'unit'), ofKind(young, 'unit'), texts),
  ];
}

/** The numbers to call that the other text doesn't have as a number. */
function phonesOf(figures: readonly Figure[], others: readonly Figure[]): Figure[] {
  return ofKind(figures, 'phone').filter(({ key }) => !others.some(({ value }) => value === key));
}

type Texts = { old: string; young: string };

const ofKind = (figures: readonly Figure[], kind: Figure['kind']) =>
  figures.filter((one) => one.kind === kind);

function change(old: Figure | undefined, young: Figure | undefined, texts: Texts): Change[] {
  const before = old ? { text: texts.old, figure: old } : null;
  if (young) return [{ before, after: { text: texts.young, figure: young } }];
  return before ? [{ before, after: null }] : [];
}

/** Puts what is left of both sides together, in its order. */
function beside(old: readonly Figure[], young: readonly Figure[], texts: Texts): Change[] {
  return Array.from({ length: Math.max(old.length, young.length) }, (_, index) =>
    change(old[index], young[index], texts),
  ).flat();
}

/** Negations that make one together count once: "ne … pas", "ba … ba", "do not … any". */
function counted(figures: readonly Figure[], { text, language }: Version): Figure[] {
  const pairs = { fr: 40, ha: 160, pt: 0, so: 30 }[language.split('-', 1)[0] ?? ''] ?? 0;
  let last: Figure | null = null;
  return figures.filter((figure) => {
    if (figure.kind !== 'negation') return true;
    const isSecond =
      last !== null &&
      figure.start - last.end <= pairs &&
      !/[.!?;|]|\n/.test(text.slice(last.end, figure.start));
    last = isSecond ? null : figure;
    return !isSecond;
  });
}

/** Numbers are the same by value and unit, then by value where one side names no unit. */
function unmatchedNumbers(old: readonly Figure[], young: readonly Figure[], texts: Texts): Change[] {
  const numbersIn = (figures: readonly Figure[], others: readonly Figure[]) =>
    measuresOf(figures).filter(
      ({ value }) => !others.some(({ kind, key }) => kind === 'phone' && key === value),
    );
  let left = numbersIn(old, young);
  let right = numbersIn(young, old);
  const match = (isSame: (one: Measure, other: Measure) => boolean) => {
    const kept: Measure[] = [];
    for (const one of left) {
      const place = right.findIndex((other) => isSame(one, other));
      if (place < 0) kept.push(one);
      else right = right.toSpliced(place, 1);
    }
    left = kept;
  };
  match((one, other) => one.value === other.value && one.units === other.units);
  match(
    (one, other) =>
      one.value === other.value && (!one.units || !other.units || areNear(one.units, other.units)),
  );
  return beside(figuresIn(left), figuresIn(right), texts);
}

/** Each figure once, also of a range of which both ends are left. */
function figuresIn(measures: readonly Measure[]): Figure[] {
  return [...new Set(measures.filter((one) => !isLoose(one)).map(({ figure }) => figure))];
}

/** "One" in words is an article in many languages, and a rhythm without a number says "each day" in many ways. */
function isLoose({ figure, value, units }: Measure): boolean {
  return (
    (figure.inWords === true && value === '1') ||
    (value === '1' && units === 'time') ||
    (value === '' && units.startsWith('/'))
  );
}

function unmatched(old: readonly Figure[], young: readonly Figure[], texts: Texts): Change[] {
  const missing = old.filter(({ key }) => !young.some((one) => one.key === key));
  const surplus = young.filter(({ key }) => !old.some((one) => one.key === key));
  return beside(missing, surplus, texts);
}

/** As `unmatched`, but only where both sides have something that the other lacks. */
function swapped(old: readonly Figure[], young: readonly Figure[], texts: Texts): Change[] {
  const missing = old.filter(({ key }) => !young.some((one) => one.key === key));
  const surplus = young.filter(({ key }) => !old.some((one) => one.key === key));
  return missing.length > 0 && surplus.length > 0 ? beside(missing, surplus, texts) : [];
}

function negations(old: readonly Figure[], young: readonly Figure[], texts: Texts): Change[] {
  const [one, other] = [ofKind(old, 'negation'), ofKind(young, 'negation')];
  if (one.length === other.length) return [];
  return change(
    one[other.length] ?? one.at(-1),
    one.length > other.length ? undefined : other[one.length],
    texts,
  ).map((found) => (found.after && one.length < other.length ? { ...found, before: null } : found));
}

/** Per axis, whether one end was lost and the other one won. */
function contradictions(old: readonly Figure[], young: readonly Figure[], texts: Texts): Change[] {
  return Object.values(axes).flatMap((ends: readonly (readonly string[])[]) => {
    const [minus = [], plus = []] = ends;
    const at = (figures: readonly Figure[], end: readonly string[]) =>
      figures.filter(({ kind, key }) => kind === 'opposite' && end.includes(key));
    const [lost, won] = [
      at(old, minus).length - at(young, minus).length,
      at(young, plus).length - at(old, plus).length,
    ];
    if (lost > 0 && won > 0) return beside(at(old, minus).slice(0, 1), at(young, plus).slice(-1), texts);
    if (lost < 0 && won < 0) return beside(at(old, plus).slice(0, 1), at(young, minus).slice(-1), texts);
    return [];
  });
}

/** A text as it is compared with its original. */
export interface Translated {
  title: string;
  summary: string;
  body: string;
  language: string;
}

/** As `figuresAgainstOriginal`, for a post: its title, its summary, and each block beside that of the original. */
export function postAgainstOriginal(original: Translated, translation: Translated): ChangedFigure[] {
  const blocks = alignTranslation(original.body, translation.body).map((row) => ({
    original: row.source?.text ?? '',
    translation: row.translation?.text ?? '',
  }));
  const lines = (['title', 'summary'] as const).map((line) => ({
    original: original[line],
    translation: translation[line],
  }));
  return figuresAgainstOriginal([...lines, ...blocks], {
    original: original.language,
    translation: translation.language,
  });
}
