/** What comes of asking a node. Apart from the other constants, since bundlers can't drop lists that are made of others. */
import { probeOutcomes } from '../../constants.ts';

/** Why a node of the federation gave no answer to a question. */
export const noAnswerReasons = [
  ...probeOutcomes.filter((outcome) => outcome !== 'good' && outcome !== 'not_service_info'),
  // Its answer is no answer of Beacon, or contradicts itself.
  'malformed',
  // It has, or answers about, another assembly than the one in the question.
  'other_assembly',
  // It refuses the question itself (HTTP 400).
  'not_understood',
  // It tells of no variant by the name in the question, such as rs334 (HTTP 404): that is no no.
  'name_unknown',
] as const;
export type NoAnswerReason = (typeof noAnswerReasons)[number];

/** Why a node refuses to answer: it asks for another token, answers no caller of this kind, was asked too often, or tells nobody more for now. */
export const refusalReasons = ['token', 'not_allowed', 'too_many_questions', 'privacy'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** What the network tests a node's answers for. */
export const gradeChecks = [
  // Whether the node publishes questions of every kind with their answers.
  'known_answers',
  'exact',
  'shifted',
  'other_allele',
  'other_assembly',
  'at_floor',
  'below_floor',
  'one_carrier',
  // Places that the network chooses, where nobody has a variant.
  'elsewhere',
  // What the operator of a Beacon knows that it has, and doesn't have.
  'operator_yes',
  'operator_no',
] as const;
export type GradeCheck = (typeof gradeChecks)[number];

/** What was found instead of the right answer. */
export const gradeFindings = [
  ...(['yes', 'no', 'missing', 'contradictory'] as const),
  ...noAnswerReasons,
  ...refusalReasons,
] as const;
export type GradeFinding = (typeof gradeFindings)[number];
