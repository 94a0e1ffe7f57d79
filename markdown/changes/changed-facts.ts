/** Finds the facts that differ between two texts: numbers with their units, phone numbers, links, negations. */
import { Effort, type Step } from '../difference/effort.ts';
import { type FactKind, factKinds, type Token, tokensOf } from './facts.ts';

export interface ChangedFact {
  kind: FactKind;
  /** As it is written in each text; null where a text doesn't have it. */
  before: string | null;
  after: string | null;
  /** The text around it: of the new text, or of the old one for what is gone. */
  prefix: string;
  suffix: string;
  /** Above 1 for facts that are counted together because there are too many to list. */
  count: number;
}

interface Version {
  text: string;
  language: string;
}

/** Facts that are listed one by one. The others are counted by their kind, where there are several of it. */
export const mostListedFacts = 200;
const contextCharacters = 60;
const longestFact = 120;

/**
 * The facts that changed from one text to another, in their order. Lines are compared first, then the words of
 * lines that differ. In lines that differ in too many words, every fact counts as changed. It takes time in
 * proportion to the texts plus a bounded time.
 */
export function changedFacts(before: Version, after: Version): ChangedFact[] {
  const effort = new Effort();
  const isSame = (one: string, other: string) => one === other;
  const old = linesOf(before.text);
  const young = linesOf(after.text);
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

function linesOf(text: string): string[] {
  return text.split(/\n/);
}

type Fact = Token & { kind: FactKind };

/** A fact with the text that it stands in. */
interface Place {
  text: string;
  fact: Fact;
}

/** Which fact of the old text became which of the new one. */
type Change = { before: Place | null; after: Place } | { before: Place; after: null };

function changedIn(before: Version, after: Version, effort: Effort): Change[] {
  const old = tokensOf(before.text, before.language);
  const young = tokensOf(after.text, after.language);
  const steps = effort.compare(old, young, (one, other) => one.key === other.key);
  if (steps === null) return [...gone(before.text, factsIn(old)), ...added(after.text, factsIn(young))];
  return steps.flatMap((step) =>
    step.kind === 'same' ? [] : paired(step, { before: before.text, after: after.text }),
  );
}

function factsIn(tokens: readonly Token[]): Fact[] {
  return tokens.filter((token): token is Fact => token.kind !== 'word');
}

function gone(text: string, facts: readonly Fact[]): Change[] {
  return facts.map((fact) => ({ before: { text, fact }, after: null }));
}

function added(text: string, facts: readonly Fact[]): Change[] {
  return facts.map((fact) => ({ before: null, after: { text, fact } }));
}

/** Numbers and doses replace each other; other facts only their own kind. */
function groupOf({ kind }: Fact): string {
  return kind === 'dose' ? 'number' : kind;
}

/** Puts together what was replaced at one place, in its order. */
function paired({ before, after }: Step<Token>, texts: { before: string; after: string }): Change[] {
  const removed = Map.groupBy(factsIn(before), groupOf);
  const replacements = added(texts.after, factsIn(after)).map((change) => {
    const replaced = change.after && removed.get(groupOf(change.after.fact))?.shift();
    return replaced ? { ...change, before: { text: texts.before, fact: replaced } } : change;
  });
  return [...gone(texts.before, [...removed.values()].flat()), ...replacements];
}

function described({ before, after }: Change): ChangedFact {
  const { text, fact } = after ?? before;
  return {
    kind: fact.kind,
    before: before && written(before),
    after: after && written(after),
    prefix: textBefore(text, fact.start),
    suffix: textAfter(text, fact.end),
    count: 1,
  };
}

/** The text before a place, from the beginning of a word on. */
function textBefore(text: string, end: number): string {
  const start = Math.max(0, end - contextCharacters);
  const before = oneLine(text.slice(start, end));
  return (start > 0 ? before.replace(/^\S*\s/, '') : before).trimStart();
}

/** The text after a place, to the end of a word. */
function textAfter(text: string, start: number): string {
  const end = start + contextCharacters;
  const after = oneLine(text.slice(start, end));
  return (end < text.length ? after.replace(/\s\S*$/, '') : after).trimEnd();
}

function written({ text, fact: { start, end } }: Place): string {
  const whole = text.slice(start, end);
  return whole.length > longestFact ? `${whole.slice(0, longestFact)}…` : whole;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** Lists so many changes, and counts the others by their kind. */
function listed(changes: readonly Change[]): ChangedFact[] {
  const others = Map.groupBy(
    changes.slice(mostListedFacts),
    ({ before, after }): FactKind => (after ?? before).fact.kind,
  );
  return [
    ...changes.slice(0, mostListedFacts).map(described),
    ...factKinds.flatMap((kind) => {
      const some = others.get(kind) ?? [];
      if (some.length < 2) return some.map(described);
      return [{ kind, before: null, after: null, prefix: '', suffix: '', count: some.length }];
    }),
  ];
}
