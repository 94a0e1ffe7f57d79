/**
 * How many questions somebody may ask in a day. The number follows from the attack on beacons (Shringarpure and
 * Bustamante 2015; Raisaro and others 2017): see `attack.long.test.ts`.
 */
import { daySeconds } from '../../../../contract/durations.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { widerNetworks } from '../../../platform/http/network.ts';
import type { NodeAnswer } from '../node-client.ts';
import { beginOfDay, openHashes } from './answer-cache.ts';
import * as queries from './answer-cache-queries.ts';

/** Different questions about rare variants, in any 24 hours. */
const questionsADay = 20;
const tenthsOfRare = 10;

/** Who asks: both are charged. */
export interface Charged {
  /** The account of the key or token; null for anybody. */
  account: string | null;
  /** The network address, by `networkOf`. */
  network: string;
}

interface Budget {
  name: 'question:account' | 'question:network';
  asker: Buffer;
  /** How many times the budget of one asker this network has. */
  times: number;
}

/** The account, the network, and the wider networks around it, in the order in which they are locked. */
async function budgetsOf(context: Context, { account, network }: Charged): Promise<Budget[]> {
  const hash = await openHashes(context);
  const networks = [{ network, times: 1 }, ...widerNetworks(network)].map((one) => ({
    name: 'question:network' as const,
    asker: hash(`network ${one.network}`),
    times: one.times,
  }));
  if (account === null) return networks;
  return [{ name: 'question:account', asker: hash(`account ${account}`), times: 1 }, ...networks];
}

/** A wait of at most a day, in words. */
function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes >= 120) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/**
 * Charges a question to the asker's account and network address, once a day for each. Processes that charge the same
 * asker wait for each other. While writing is paused, nothing is charged, and so nothing is asked: the budgets protect the people in
 * the data. @throws AppError too_many_requests, maintenance, and then nothing is charged
 */
export async function chargeQuestion(context: Context, charged: Charged, question: Buffer): Promise<void> {
  const now = context.clock();
  if (context.maintenance.isOn)
    throw context.maintenance.refusal(
      now,
      'Writing is paused, so new questions can’t be counted. Questions that were answered in the last 24 hours are answered again. Please try again later.',
    );
  const budgets = await budgetsOf(context, charged);
  await inTransaction(context, async ({ db }) => {
    for (const { asker, times } of budgets) {
      await queries.lockAsker(db, asker);
      const asked = await queries.selectQuestions(db, asker, beginOfDay(context));
      if (asked.some(({ question_hmac }) => question_hmac.equals(question))) continue;
      const allowed = questionsADay * tenthsOfRare * times;
      if (spentOf(asked) + tenthsOfRare > allowed) {
        const retryAfterSeconds = secondsUntilFree(asked, spentOf(asked) + tenthsOfRare - allowed, now);
        throw new AppError('too_many_requests', {
          message: `${questionsADay} different questions in 24 hours are allowed. Ask again in ${waitOf(retryAfterSeconds)}, or repeat a question: that is free.`,
          retryAfterSeconds,
          headers: { 'ratelimit-policy': policyOf(budgets) },
        });
      }
      await queries.insertQuestion(db, asker, question, now);
    }
  });
}

/**
 * Settles what a question cost: a tenth if every node said yes and that the allele is common, nothing if no node answered. A
 * node that said no may have few carriers, whatever another node says.
 */
export async function settleQuestion(
  context: Context,
  charged: Charged,
  question: Buffer,
  answers: readonly NodeAnswer[],
): Promise<void> {
  const told = answers.flatMap((answer) => ('told' in answer ? [answer] : []));
  const isCommon = told.length > 0 && told.every(({ outcome, told }) => outcome === 'yes' && told.isCommon);
  const askers = (await budgetsOf(context, charged)).map(({ asker }) => asker);
  if (told.length === 0) await queries.deleteQuestion(context.db, askers, question);
  else await queries.keepQuestion(context.db, askers, question, { at: context.clock(), isCommon });
}

/** How many more questions somebody may ask now: the fewest that any of their budgets leaves. */
export async function questionsLeft(context: Context, charged: Charged): Promise<number> {
  const left = (await budgetsOf(context, charged)).map(async ({ asker, times }) => {
    const asked = await queries.selectQuestions(context.db, asker, beginOfDay(context));
    return wholeQuestions(times, asked);
  });
  return Math.min(...(await Promise.all(left)));
}

function wholeQuestions(times: number, asked: readonly queries.QuestionRow[]): number {
  return Math.max(0, Math.floor(questionsADay * times - spentOf(asked) / tenthsOfRare));
}

/** The headers of draft-ietf-httpapi-ratelimit-headers: what is left of each budget. */
export async function budgetHeaders(context: Context, charged: Charged): Promise<Record<string, string>> {
  const budgets = (await budgetsOf(context, charged)).filter(({ times }) => times === 1);
  const now = context.clock();
  const left = budgets.map(async ({ name, asker }) => {
    const asked = await queries.selectQuestions(context.db, asker, beginOfDay(context));
    return `"${name}";r=${wholeQuestions(1, asked)};t=${secondsUntilFree(asked, spentOf(asked), now)}`;
  });
  return { ratelimit: (await Promise.all(left)).join(', '), 'ratelimit-policy': policyOf(budgets) };
}

function policyOf(budgets: readonly Budget[]): string {
  const names = new Set(budgets.map(({ name }) => name));
  return [...names].map((name) => `"${name}";q=${questionsADay};w=${daySeconds}`).join(', ');
}

const spentOf = (asked: readonly queries.QuestionRow[]) => asked.reduce((sum, { tenths }) => sum + tenths, 0);

/** After how many seconds so many tenths are older than a day. */
function secondsUntilFree(asked: readonly queries.QuestionRow[], tenths: number, now: Date): number {
  let freed = 0;
  for (const row of asked) {
    freed += row.tenths;
    if (freed >= tenths)
      return Math.max(1, Math.ceil((row.asked_at.getTime() - now.getTime()) / 1000) + daySeconds);
  }
  return 0;
}
