import type { Answered } from './answered.ts';
import type { Question } from './question.ts';

/** Sums over the nodes that told an allele count and an allele number. */
export interface Combined {
  nodes: number;
  alleleCount: number;
  alleleNumber: number;
  alleleFrequency: number;
  /** Null if one of the nodes didn't tell. */
  people: number | null;
}

/**
 * Adds up what nodes tell of one allele; null if no node does. A range may find another variant at each node, and
 * a yes is no number, so neither is added up. Nodes that told nothing are not counted as nought.
 */
export function combine({ requestParameters }: Question, answers: readonly Answered[]): Combined | null {
  const { end, geneId, referenceBases = 'N', alternateBases = 'N' } = requestParameters;
  if (end !== undefined || geneId !== undefined || `${referenceBases}${alternateBases}`.includes('N'))
    return null;
  const told = answers.flatMap(({ answer }) => {
    if (!('told' in answer)) return [];
    const { alleleCount, alleleNumber, people } = answer.told;
    return alleleCount === null || !alleleNumber ? [] : [{ alleleCount, alleleNumber, people }];
  });
  if (told.length === 0) return null;
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const alleleCount = sum(told.map((one) => one.alleleCount));
  const alleleNumber = sum(told.map((one) => one.alleleNumber));
  const people = told.map((one) => one.people).filter((one) => one !== null);
  return {
    nodes: told.length,
    alleleCount,
    alleleNumber,
    alleleFrequency: Number((alleleCount / alleleNumber).toPrecision(4)),
    people: people.length < told.length ? null : sum(people),
  };
}
