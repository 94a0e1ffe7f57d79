/** The questions by which a node is graded: those that it publishes, and those that the network chooses itself. */
import { z } from 'zod';
import type { GradeCheck } from '../../../contract/cloud/beacon/outcomes.ts';
import { line } from '../../../contract/endpoint.ts';
import type { GradeFailure } from '../../platform/db/column-types.ts';

/** One variant, by its place and its alleles. */
type Parameters = z.output<typeof parameters>;

export interface GradeQuestion {
  check: GradeCheck;
  parameters: Parameters;
  /** `error` stands for HTTP 400: the node has to say that it can't know the answer. */
  right: 'yes' | 'no' | 'error';
}

/** What a node has to say yes to, say no to, and refuse, by the kind of question. */
const kinds = {
  exact: ['exact', 'yes'],
  shifted: ['shifted', 'no'],
  'other-allele': ['other_allele', 'no'],
  'other-assembly': ['other_assembly', 'error'],
  'at-floor': ['at_floor', 'yes'],
  'below-floor': ['below_floor', 'no'],
  'one-carrier': ['one_carrier', 'no'],
} as const satisfies Record<string, readonly [GradeCheck, GradeQuestion['right']]>;
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as [Kind, ...Kind[]];

/** As many questions of a kind are asked at most, so that no node makes the network busy. */
const mostOfAKind = 6;

/** The least floor that the network accepts, whatever a node names. */
const leastFloor = 10;

const bases = z.string().regex(/^[ACGTN]{1,100}$/);
const parameters = z.object({
  assemblyId: line(50).min(1),
  referenceName: line(50).min(1),
  start: z.tuple([z.int().min(0).max(4_000_000_000)]),
  referenceBases: bases,
  alternateBases: bases,
});

const floor = z.int().min(1).max(1_000_000);

/** The reply to `/known-answers`. */
const published = z.object({
  info: z.object({ snapshot: line(100).min(1), floor, yesFrom: floor.optional() }),
  response: z.object({
    questions: z
      .array(
        z.object({
          tests: z.enum(kindNames),
          requestParameters: parameters,
          status: z.int(),
          exists: z.boolean().nullable(),
        }),
      )
      .max(200),
  }),
});
export type KnownAnswers = z.output<typeof published>;

/** Reads what a node publishes; null if it is malformed. */
export function readKnownAnswers(json: unknown): KnownAnswers | null {
  return published.safeParse(json).data ?? null;
}

/** What is wrong with what a node publishes, before it is asked anything. */
export function failuresOf({ response: { questions } }: KnownAnswers): GradeFailure[] {
  if (questions.length === 0) return [{ check: 'known_answers', found: 'missing' }];
  return kindNames.flatMap((kind): GradeFailure[] => {
    const [check, right] = kinds[kind];
    const ofKind = questions.filter(
      ({ tests, requestParameters }) =>
        // A control variant is in no genome, so it doesn't show that the node finds variants of its cohort.
        tests === kind && !(kind === 'exact' && requestParameters.referenceName === control),
    );
    if (ofKind.length === 0) return [{ check, found: 'missing' }];
    const agrees = ofKind.every(({ status, exists }) =>
      right === 'error' ? status === 400 : status === 200 && exists === (right === 'yes'),
    );
    return agrees ? [] : [{ check, found: 'contradictory' }];
  });
}

/**
 * Every question once, in a random order. A node that is wrong may publish its own wrong answers, so the network derives
 * questions from what the node says it has: a known variant has no other within a base of it, and what the control variants
 * are is the same at every node.
 */
export function questionsFor(known: KnownAnswers, random: () => number = Math.random): GradeQuestion[] {
  const chosen = kindNames.flatMap((kind) => {
    const [check, right] = kinds[kind];
    return known.response.questions
      .filter(({ tests }) => tests === kind)
      .slice(0, mostOfAKind)
      .map(({ requestParameters }): GradeQuestion => ({ check, right, parameters: requestParameters }));
  });
  const derived = chosen
    .filter(({ check }) => check === 'exact')
    .flatMap((question) => around(question.parameters, random));
  const [first] = chosen;
  const own = first ? controls(first.parameters.assemblyId, known.info.floor, random) : [];
  const once = new Map([...chosen, ...derived, ...own].map((one) => [keyOf(one.parameters), one]));
  return shuffled([...once.values()], random);
}

/** What the operator of a Beacon knows that it has and doesn't have; nothing if nobody has said. */
export function questionsOfOperator({
  answers_assembly: assemblyId,
  answer_yes: yes,
  answer_no: no,
}: Record<'answers_assembly' | 'answer_yes' | 'answer_no', string | null>): GradeQuestion[] {
  if (assemblyId === null || yes === null || no === null) return [];
  const of = (allele: string): Parameters => {
    const [referenceName = '', position, referenceBases = '', alternateBases = ''] = allele
      .replace(/^CHR/, '')
      .split('-');
    return { assemblyId, referenceName, start: [Number(position) - 1], referenceBases, alternateBases };
  };
  return [
    { check: 'operator_yes', right: 'yes', parameters: of(yes) },
    { check: 'operator_no', right: 'no', parameters: of(no) },
  ];
}

const keyOf = ({ assemblyId, referenceName, start, referenceBases, alternateBases }: Parameters) =>
  [assemblyId, referenceName, ...start, referenceBases, alternateBases].join(' ');

/** Questions beside a variant that a node says it has. */
function around(exact: Parameters, random: () => number): GradeQuestion[] {
  const [start] = exact.start;
  const no = (check: GradeCheck, changes: Partial<Parameters>): GradeQuestion => ({
    check,
    right: 'no',
    parameters: { ...exact, ...changes },
  });
  const alleles = [...'ACGT'].filter(
    (base) => base !== exact.referenceBases && base !== exact.alternateBases,
  );
  const assemblies = ['GRCh37', 'GRCh38', 'T2T-CHM13'].filter((name) => name !== exact.assemblyId);
  const assemblyId = picked(assemblies, random);
  return [
    ...(start > 0 ? [no('shifted', { start: [start - 1] })] : []),
    no('shifted', { start: [start + 1] }),
    no('other_allele', { alternateBases: picked(alleles, random) }),
    { check: 'other_assembly', right: 'error', parameters: { ...exact, assemblyId } },
    // Nobody has just these bases inserted, and a place that isn't there would be an error.
    no('elsewhere', { referenceBases: '', alternateBases: randomBases(insertedBases, random) }),
  ];
}

const insertedBases = 24;

const randomBases = (length: number, random: () => number): string =>
  Array.from({ length }, () => picked([...'ACGT'], random)).join('');

/** The made-up sequence of the control variants, and how many people carry the variant at each place. */
const control = 'control';
const carriersAt: readonly [start: number, carriers: number][] = [
  1, 5, 9, 10, 20, 50, 100, 200, 500, 999,
].map((carriers, index) => [1_000 * (index + 1), carriers]);

/** Control variants that too few people carry, and places between them. */
function controls(assemblyId: string, floor: number, random: () => number): GradeQuestion[] {
  const at = (check: GradeCheck, start: number): GradeQuestion => ({
    check,
    right: 'no',
    parameters: {
      assemblyId,
      referenceName: control,
      start: [start],
      referenceBases: 'A',
      alternateBases: 'G',
    },
  });
  const few = carriersAt.filter(([, carriers]) => carriers < Math.max(floor, leastFloor));
  return [
    ...few.map(([start, carriers]) => at(carriers === 1 ? 'one_carrier' : 'below_floor', start)),
    ...[1, 2].map((place) => at('elsewhere', 1_000 * place + 1 + Math.floor(random() * 998))),
  ];
}

function picked(from: readonly string[], random: () => number): string {
  return from[Math.floor(random() * from.length)] ?? '';
}

function shuffled<One>(list: readonly One[], random: () => number): One[] {
  return list
    .map((one) => ({ one, place: random() }))
    .sort((some, other) => some.place - other.place)
    .map(({ one }) => one);
}
