/** Finds the figures that differ between two texts of one post, and the words that turn the sense of a sentence. */
import { Effort, type Step } from '../difference/effort.ts';
import { type Change, type ChangedFigure, listed } from './figure-changes.ts';
import { contradicts } from './prefixes.ts';
import { type Figure, type Token, tokensOf } from './tokens.ts';

export interface Version {
  text: string;
  language: string;
}

/** In a longer change, no word is looked for that contradicts another one by its form. */
const mostWordsOfAChange = 60;

/**
 * The figures that changed from one text to another, in their order. Lines are compared first, then the words of
 * lines that differ. In lines that differ in too many words, every figure counts as changed. It takes time in
 * proportion to the texts plus a bounded time.
 */
export function changedFigures(before: Version, after: Version): ChangedFigure[] {
  const effort = new Effort();
  const isSame = (one: string, other: string) => one === other;
  const old = before.text.split('\n');
  const young = after.text.split('\n');
  const steps = effort.compare(old, young, isSame) ?? [
    { kind: 'changed' as const, before: old, after: young },
  ];
  return listed(
    steps.flatMap((step) =>
      step.kind === 'same'
        ? []
        : changedIn(
            { text: step.before.join('\n'), language: before.language },
            { text: step.after.join('\n'), language: after.language },
            effort,
          ),
    ),
  );
}

function changedIn(before: Version, after: Version, effort: Effort): Change[] {
  const old = tokensOf(before.text, before.language);
  const young = tokensOf(after.text, after.language);
  const steps = effort.compare(old, young, (one, other) => one.key === other.key);
  if (steps === null) return [...gone(before.text, figuresIn(old)), ...added(after.text, figuresIn(young))];
  return steps.flatMap((step) =>
    step.kind === 'same' ? [] : paired(step, { before: before.text, after: after.text }),
  );
}

function figuresIn(tokens: readonly Token[]): Figure[] {
  return tokens.filter((token): token is Figure => token.kind !== 'word');
}

function gone(text: string, figures: readonly Figure[]): Change[] {
  return figures.map((figure) => ({ before: { text, figure }, after: null }));
}

function added(text: string, figures: readonly Figure[]): Change[] {
  return figures.map((figure) => ({ before: null, after: { text, figure } }));
}

/** Numbers and doses replace each other; other figures only their own kind. */
function groupOf({ kind }: Pick<Figure, 'kind'>): string {
  return kind === 'dose' ? 'number' : kind;
}

/** Puts together what was replaced at one place, in its order. */
function paired({ before, after }: Step<Token>, texts: { before: string; after: string }): Change[] {
  const [old, young] = withContradictions(before, after);
  const removed = Map.groupBy(figuresIn(old), groupOf);
  const replacements = added(texts.after, figuresIn(young)).map((change) => {
    const replaced = change.after && removed.get(groupOf(change.after.figure))?.shift();
    return replaced ? { ...change, before: { text: texts.before, figure: replaced } } : change;
  });
  return [...gone(texts.before, [...removed.values()].flat()), ...replacements];
}

/** With words of which one contradicts the other by its form as opposites: treated, untreated. */
function withContradictions(
  before: readonly Token[],
  after: readonly Token[],
): [readonly Token[], readonly Token[]] {
  if (before.length > mostWordsOfAChange || after.length > mostWordsOfAChange) return [before, after];
  const against = (others: readonly Token[]) => (token: Token) =>
    token.kind === 'word' && others.some(({ kind, key }) => kind === 'word' && contradicts(token.key, key))
      ? { ...token, kind: 'opposite' as const }
      : token;
  return [before.map(against(after)), after.map(against(before))];
}
