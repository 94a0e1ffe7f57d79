/** Answers are kept for a day, so that the same question needn't be asked again. */
import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { noAnswerReasons, refusalReasons } from '../../../../contract/cloud/beacon/outcomes.ts';
import { statedFrequency } from '../../../../contract/cloud/beacon/populations.ts';
import { nodeStatistic } from '../../../../contract/cloud/beacon/statistics.ts';
import { dayMilliseconds } from '../../../../contract/durations.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { NodeAnswer } from '../node-client.ts';
import type { Answered } from './answer.ts';
import * as queries from './answer-cache-queries.ts';
import type { Question } from './question.ts';

const mostAnswers = 500_000;

/** The one row of its table. */
const column = 'beacon_secret.secret';

/** Makes the hashes under which questions and askers are stored. Whoever has only the hashes can't test guesses. */
export async function openHashes({ db, maintenance, secrets }: Context): Promise<(text: string) => Buffer> {
  const made = secrets.seal(column, 'true', randomBytes(32));
  // Before the first question there is nothing that hashes could find.
  const sealed =
    (await queries.selectSecret(db)) ?? (maintenance.isOn ? made : await queries.keepSecret(db, made));
  const secret = secrets.open(column, 'true', sealed);
  return (text) => createHmac('sha256', secret).update(text).digest();
}

/** The question in one spelling, so that the same questions are the same text. */
export function canonicalQuestion({ requestParameters, filters, granularity, statistic }: Question): string {
  const place = Object.entries(requestParameters).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify({ filters, granularity, requestParameters: Object.fromEntries(place), statistic });
}

/** The beginning of the day for which questions count and answers are kept. */
export const beginOfDay = ({ clock }: Pick<Context, 'clock'>): Date =>
  new Date(clock().getTime() - dayMilliseconds);

const number = z.number().nullable();
const given = z.object({
  outcome: z.enum(['yes', 'no']),
  milliseconds: number,
  told: z.object({
    granularity: z.enum(['boolean', 'count', 'aggregated']),
    variants: number,
    carriers: number,
    people: number,
    alleleCount: number,
    alleleNumber: number,
    alleleFrequency: number,
    isCommon: z.boolean(),
    snapshot: z.string().nullable(),
    floor: number,
    populations: z.array(statedFrequency).nullable().default(null),
    statistic: nodeStatistic.nullable().default(null),
  }),
});
const kept = z.union([
  given,
  z.object({
    outcome: z.literal('refused'),
    reason: z.enum(refusalReasons),
    status: z.number(),
    milliseconds: number,
  }),
  z.object({
    outcome: z.literal('no_answer'),
    reason: z.enum(noAnswerReasons),
    status: number,
    milliseconds: number,
  }),
]);

type ById<Answer> = Map<string, { answer: Answer; at: Date }>;

const byId = <Answer>(
  rows: readonly { node_id: string; answer: unknown; answered_at: Date }[],
  read: (answer: unknown) => Answer | undefined,
): ById<Answer> =>
  new Map(
    rows.flatMap(({ node_id, answer, answered_at }) => {
      const found = read(answer);
      return found ? [[node_id, { answer: found, at: answered_at }]] : [];
    }),
  );

/** Yes and no of a day to a question, by the id of the node: what the node needn't be asked again. */
export async function recallAnswers(context: Context, question: Buffer): Promise<ById<NodeAnswer>> {
  const rows = await queries.selectAnswers(context.db, question, beginOfDay(context));
  return byId(rows, (answer) => given.safeParse(answer).data);
}

/** What came of a question in a day, by the id of the node, also where the node gave no answer. */
export async function recallOutcomes(context: Context, question: Buffer): Promise<ById<NodeAnswer>> {
  const rows = await queries.selectOutcomes(context.db, question, beginOfDay(context));
  return byId(rows, (answer) => kept.safeParse(answer).data);
}

/** Keeps what came of a question. Earlier answers from another snapshot of a node are no longer given. */
export async function keepAnswers(
  { db }: Context,
  question: Buffer,
  answered: readonly Answered[],
): Promise<void> {
  const inOrder = [...answered].sort((one, other) => (one.node.id < other.node.id ? -1 : 1));
  const rows = inOrder.map(({ node, answer, at }) => ({
    question_hmac: question,
    node_id: node.id,
    snapshot: 'told' in answer ? answer.told.snapshot : null,
    answer: JSON.stringify(answer),
    answered_at: at,
  }));
  const snapshots = rows.flatMap(({ node_id, snapshot }) =>
    snapshot === null ? [] : [{ node_id, snapshot }],
  );
  if (snapshots.length > 0) await queries.upsertSnapshots(db, snapshots);
  if (rows.length > 0) await queries.upsertAnswers(db, rows);
}

/**
 * Replaces the secret of the hashes. Kept answers and counted questions can't be found by the new one, and are deleted, so everybody's
 * questions of the day count from zero.
 */
export function replaceQuestionSecret(context: Context): Promise<void> {
  const made = context.secrets.seal(column, 'true', randomBytes(32));
  return inTransaction(context, ({ db }) => queries.replaceSecret(db, made));
}

/** Deletes questions and answers that are older than a day. */
export function sweepQuestions(context: Context): Promise<void> {
  return queries.deleteOld(context.db, beginOfDay(context), mostAnswers);
}
