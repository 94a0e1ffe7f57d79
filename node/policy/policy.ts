/** What a node discloses to whom. These rules are pure, and decided here only. */
import type { PassportPolicy } from './passports.ts';

/** From the least to the most that an answer tells. */
export const granularities = ['boolean', 'count', 'aggregated', 'record'] as const;
export type Granularity = (typeof granularities)[number];

/** Whoever sends no token is public; whoever sends one of the configured tokens is registered. */
type CallerKind = 'public' | 'registered';

/** A researcher, as a network that has proof of them says. */
export interface Requester {
  orcid: string;
  affiliation: string;
  /** Terms of the Data Use Ontology: what the answer is for. */
  dataUse: readonly string[];
}

export interface Caller {
  kind: CallerKind;
  /** The name in the configuration; null for the public. */
  name: string | null;
  /** The most that this caller is told; null for nothing. */
  granularity: Granularity | null;
  /** Different questions in 24 hours; null for as many as the policy says. */
  questionsADay: number | null;
  /**
   * For whom a network asks, as it names them, or whose passport it is, by its issuer; empty for a network itself, and null
   * of a caller who asks for itself.
   */
  asker: string | null;
  /** The researcher for whom a network asks; null for anybody else. */
  requester: Requester | null;
}

/** A term of the Data Use Ontology, with what it is limited to, such as a disease. */
export interface DataUse {
  id: string;
  /** The release of the ontology. */
  version: string;
  modifiers: readonly string[];
}

export interface Policy {
  /** The least number of carriers of which a node says yes. */
  floor: number;
  /**
   * By how many carriers more, at most, a variant of real people is held back: how many is the variant's secret. Null for a tenth
   * of the people, from 40 to 400.
   */
  floorSpread: number | null;
  /** Cohorts with fewer people answer registered callers only. */
  publicFrom: number;
  granularity: Record<CallerKind, Granularity | null>;
  /** Whether the public may ask about groups of people. */
  publicFilters: boolean;
  /** Different questions that one caller, or one network of addresses, may ask in 24 hours. */
  questionsADay: number;
  /** In so many days, all answers together tell only so much about anybody; 0 for no such limit. */
  exposureDays: number;
  /** Who gets no answer: ORCID iDs, and names by which a network tells its askers apart. */
  refused: readonly string[];
  /** Whose passports give access; null for nobody's. */
  passports: PassportPolicy | null;
  /** Whether it is written who asked what. */
  audit: boolean;
  /** What the data may be used for: terms of the Data Use Ontology, in `/datasets` and in each answer. */
  dataUse: readonly DataUse[];
  /** Who answers for giving records of variants; null if nobody has signed. */
  records: { signedBy: string; date: string; statement: string } | null;
}

/** A policy as it holds for a cohort. */
export interface CohortPolicy extends Policy {
  floorSpread: number;
}

export const usualPolicy: Policy = {
  floor: 10,
  floorSpread: null,
  publicFrom: 1000,
  granularity: { public: 'boolean', registered: 'aggregated' },
  publicFilters: false,
  questionsADay: 20,
  exposureDays: 30,
  refused: [],
  passports: null,
  audit: false,
  dataUse: [],
  records: null,
};

/** Counts are rounded down to a multiple of this. */
export const step = 20;

/** The number of carriers from which on a node always says yes. */
export const yesFrom = ({ floor, floorSpread }: Pick<CohortPolicy, 'floor' | 'floorSpread'>): number =>
  floor + floorSpread;

const [leastSpread, mostSpread] = [40, 400];

/** The policy for a cohort of so many people. */
export function policyFor(policy: Policy, people: number): CohortPolicy {
  const usual = Math.min(mostSpread, Math.max(leastSpread, Math.round(people / 10)));
  return { ...policy, floorSpread: policy.floorSpread ?? usual };
}

/** Above this frequency an allele says little about anybody, so a yes may tell that it is that common. */
export const commonShare = 0.05;
/** Among fewer alleles than these, a few people make an allele common. */
export const fewestAlleles = 400;

/** Rounded down to twenties. A number below the floor is 0, and no other number is told below the floor. */
export function disclosedCount(count: number, { floor }: Pick<Policy, 'floor'>): number {
  return count < floor ? 0 : Math.max(floor, count - (count % step));
}

/**
 * Carriers or copies of which a node says yes, of so many people or alleles: from the number on that always is a yes, rounded as other
 * counts. Between the floor and that number only the floor is told, so that a count doesn't tell where a variant's own floor is. Where
 * fewer than that number are without it, no more is told than if so many were: who lacks what nearly everybody has is as rare as a
 * carrier elsewhere.
 */
export function disclosedCarriers(
  count: number,
  { of, policy }: { of: number; policy: Pick<CohortPolicy, 'floor' | 'floorSpread'> },
): number {
  const from = yesFrom(policy);
  if (count < from) return Math.min(policy.floor, disclosedCount(count, policy));
  return disclosedCount(Math.max(policy.floor, Math.min(count, of - from)), policy);
}

/** With fewer people expected to have two copies, copies beside carriers would tell who has. */
const fewestWithTwo = 10;

/** How many of the people have two copies, if so many carry an allele and mate at random. */
export const withTwoCopies = (carriers: number, people: number): number =>
  people * (1 - Math.sqrt(1 - Math.min(1, carriers / people))) ** 2;

/** The number of carriers from which on their copies are told, too. It follows from what is told of carriers alone. */
export function copiesFrom(people: number, policy: Pick<CohortPolicy, 'floor' | 'floorSpread'>): number {
  const share = Math.min(1, Math.sqrt(fewestWithTwo / people));
  return Math.max(yesFrom(policy), Math.ceil(people * (1 - (1 - share) ** 2)));
}

/**
 * Copies of an allele that so many of the people carry, as they are told: where few of the cohort may have two copies, one of each carrier,
 * since the difference would be a count of those who have two.
 */
export function disclosedCopies(
  copies: number,
  {
    of,
    carriers,
    people,
    cohort,
    policy,
  }: Record<'of' | 'carriers' | 'people' | 'cohort', number> & {
    policy: Pick<CohortPolicy, 'floor' | 'floorSpread'>;
  },
): number {
  const told = disclosedCarriers(carriers, { of: people, policy });
  return told < copiesFrom(cohort, policy) ? told : disclosedCarriers(copies, { of, policy });
}

/**
 * How much a caller is told: what was asked for, but no more than allowed. Null for nothing, because the cohort is
 * small and the caller is not registered, or because the configuration says so.
 */
export function grantedGranularity(
  asked: Granularity | null,
  { caller, people, policy }: { caller: Caller; people: number; policy: Policy },
): Granularity | null {
  if (caller.kind === 'public' && people < policy.publicFrom) return null;
  const most = caller.granularity === 'record' && policy.records === null ? 'aggregated' : caller.granularity;
  if (most === null) return null;
  // Beacon's own granularities have no name for aggregates, so they come with a count.
  const wanted = asked === 'count' ? 'aggregated' : (asked ?? 'boolean');
  return granularities.indexOf(wanted) < granularities.indexOf(most) ? wanted : most;
}
