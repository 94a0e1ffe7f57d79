/** Grades a node: asks it questions whose answers are known, as it is asked every other question. */
import { gradeChecks, gradeFindings } from '../../../contract/cloud/beacon/outcomes.ts';
import type { Context } from '../../platform/context.ts';
import type { GradeFailure } from '../../platform/db/column-types.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { SenderSettings } from '../../platform/outbound/send.ts';
import { askNode } from '../beacon/node-client.ts';
import { type NodeAddress, type RequestOptions, requestNode } from '../beacon/node-request.ts';
import { type Grading, type NodeToAsk, nodeToGrade, recordGrading } from '../clouds/grades.ts';
import { mailChange } from './emails.ts';
import {
  failuresOf,
  type GradeQuestion,
  questionsFor,
  questionsOfOperator,
  readKnownAnswers,
} from './questions.ts';

const atOnce = 4;

/**
 * Grades an approved Beacon, and emails the super admins and whoever proposed it if that changes whether it is asked.
 * Does nothing if there is no such node.
 */
export async function gradeNode(
  context: Context,
  { id }: { id: string },
  options: RequestOptions = {},
): Promise<void> {
  const node = await nodeToGrade(context, id);
  if (!node) return;
  const grading = await grade(context.config, node, options);
  await inTransaction(context, async (tx) => {
    const change = await recordGrading(tx, id, grading);
    if (change !== null) await mailChange(tx, node, { change, grading });
  });
}

/** Reads what the node publishes, and asks. Nothing is kept of the questions but what was wrong. */
async function grade(settings: SenderSettings, node: NodeToAsk, options: RequestOptions): Promise<Grading> {
  const reply = await requestNode(settings, node, { path: '/known-answers' }, options);
  const known = reply.reason === null && reply.status === 200 ? readKnownAnswers(reply.json) : null;
  const operators = questionsOfOperator(node);
  if (!known && operators.length > 0) {
    const asked = await askAll(settings, node, operators, options);
    return { ...asked, failures: inOrder(asked.failures), snapshot: null, floor: null };
  }
  const none = (found: GradeFailure['found']): Grading => ({
    failures: [{ check: 'known_answers', found }],
    questions: 0,
    right: 0,
    snapshot: null,
    floor: null,
  });
  if (reply.reason !== null) return none(reply.reason);
  if (reply.status === 401) return none('token');
  if (reply.status === 403) return none('not_allowed');
  if (reply.status === 404) return none('missing');
  if (reply.status !== 200) return none('http_status');
  if (!known) return none('malformed');
  const asked = await askAll(settings, node, questionsFor(known), options);
  const { snapshot, floor, yesFrom = floor } = known.info;
  return { ...asked, failures: inOrder([...failuresOf(known), ...asked.failures]), snapshot, floor: yesFrom };
}

/** Asks some at once, until there is no response at all. */
async function askAll(
  settings: SenderSettings,
  node: NodeAddress,
  questions: readonly GradeQuestion[],
  options: RequestOptions,
): Promise<Pick<Grading, 'failures' | 'questions' | 'right'>> {
  const failures: GradeFailure[] = [];
  let asked = 0;
  let right = 0;
  while (asked < questions.length) {
    const batch = questions.slice(asked, asked + atOnce);
    const found = await Promise.all(batch.map((question) => ask(settings, node, question, options)));
    asked += batch.length;
    right += found.filter(({ failure }) => failure === null).length;
    failures.push(...found.flatMap(({ failure }) => failure ?? []));
    // A node that doesn't answer at all would take minutes.
    if (found.some(({ isSilent }) => isSilent)) break;
  }
  return { failures, questions: asked, right };
}

interface Asked {
  failure: GradeFailure | null;
  /** There was no response at all. */
  isSilent: boolean;
}

async function ask(
  settings: SenderSettings,
  node: NodeAddress,
  { check, parameters, right }: GradeQuestion,
  options: RequestOptions,
): Promise<Asked> {
  const question = { requestParameters: parameters, granularity: 'boolean' } as const;
  const answer = await askNode(settings, node, question, options);
  const found = 'reason' in answer ? answer.reason : answer.outcome;
  const isRight =
    right === 'error' ? answer.outcome === 'no_answer' && answer.status === 400 : answer.outcome === right;
  return {
    failure: isRight ? null : { check, found },
    isSilent: answer.outcome === 'no_answer' && answer.status === null,
  };
}

/** Each failure once, in the order of the checks. */
function inOrder(failures: readonly GradeFailure[]): GradeFailure[] {
  return gradeChecks.flatMap((check) =>
    gradeFindings
      .filter((found) => failures.some((one) => one.check === check && one.found === found))
      .map((found) => ({ check, found })),
  );
}
