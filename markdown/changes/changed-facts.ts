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

/** Facts that are listed one by one. The others are counted by their kind. */
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

function changedIn(before: Version, after: Version, effort: Effort): ChangedFact[] {
  const old = tokensOf(before.text, before.language);
  const young = tokensOf(after.text, after.language);
  const steps = effort.compare(old, young, (one, other) => one.key === other.key);
  if (steps === null)
    return [
      ...factsIn(old).map((fact) => changed(before.text, fact, null)),
      ...factsIn(young).map((fact) => changed(after.text, null, fact)),
    ];
  return steps.flatMap((step) =>
    step.kind === 'same' ? [] : paired(step, { before: before.text, after: after.text }),
  );
}

type Fact = Token & { kind: FactKind };

function factsIn(tokens: readonly Token[]): Fact[] {
  return tokens.filter((token): token is Fact => token.kind !== 'word');
}

/** Numbers and doses replace each other; other facts only their own kind. */
function groupOf({ kind }: Fact): string {
  return kind === 'dose' ? 'number' : kind;
}

/** Puts together what was replaced at one place, in its order. */
function paired({ before, after }: Step<Token>, texts: { before: string; after: string }): ChangedFact[] {
  const removed = Map.groupBy(factsIn(before), groupOf);
  const added = factsIn(after).map((fact) => {
    const replaced = removed.get(groupOf(fact))?.shift() ?? null;
    return { replaced, fact };
  });
  return [
    ...[...removed.values()].flat().map((fact) => changed(texts.before, fact, null)),
    ...added.map(({ replaced, fact }) => ({
      ...changed(texts.after, null, fact),
      before: replaced && written(texts.before, replaced),
    })),
  ];
}

function changed(text: string, before: Fact | null, after: Fact | null): ChangedFact {
  const fact = after ?? before;
  if (!fact) throw new Error('a change of a fact has neither text');
  return {
    kind: fact.kind,
    before: before && written(text, before),
    after: after && written(text, after),
    prefix: oneLine(text.slice(Math.max(0, fact.start - contextCharacters), fact.start)).trimStart(),
    suffix: oneLine(text.slice(fact.end, fact.end + contextCharacters)).trimEnd(),
    count: 1,
  };
}

function written(text: string, { start, end }: Fact): string {
  const whole = text.slice(start, end);
  return whole.length > longestFact ? `${whole.slice(0, longestFact)}…` : whole;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** Lists so many facts, and counts the others by their kind. */
function listed(facts: ChangedFact[]): ChangedFact[] {
  if (facts.length <= mostListedFacts) return facts;
  const others = Map.groupBy(facts.slice(mostListedFacts), ({ kind }) => kind);
  return [
    ...facts.slice(0, mostListedFacts),
    ...factKinds.flatMap((kind) => {
      const count = others.get(kind)?.length ?? 0;
      return count === 0 ? [] : [{ kind, before: null, after: null, prefix: '', suffix: '', count }];
    }),
  ];
}
