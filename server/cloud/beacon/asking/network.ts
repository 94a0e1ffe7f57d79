/** Asks all nodes of the federation one question at once. */

import type { Context } from '../../../platform/context.ts';
import { widestNetwork } from '../../../platform/http/network.ts';
import { FairConcurrencyLimit } from '../../../platform/limits/fair-concurrency-limit.ts';
import type { NodeToAsk } from '../../clouds/grades.ts';
import { nodesToAsk } from '../../clouds/grades.ts';
import { fanOut, settingsOf } from '../fan-out/fan-out.ts';
import { Queue } from '../fan-out/queue.ts';
import type { Registration } from '../registration.ts';
import type { Answered } from './answer.ts';
import { canonicalQuestion, keepAnswers, openHashes, recallAnswers, recallOutcomes } from './answer-cache.ts';
import { type Charged, chargeQuestion, settleQuestion } from './budgets.ts';
import { RestingNodes } from './circuit-breaker.ts';
import type { Question } from './question.ts';

/** Who asks. */
export interface Asker extends Charged {
  /** The researcher whom nodes may tell counts; null for anybody else, who is told yes or no. */
  registration: Registration | null;
}

/** A question that is being asked. */
export interface Inquiry {
  /** As the asker may ask it. */
  question: Question;
  /** Finds what came of it, for a day. */
  hash: Buffer;
  /** The nodes that are asked, by name. */
  nodes: readonly NodeToAsk[];
  /** Each node's answer once, in the order in which they come; all within five seconds. */
  answers: AsyncIterable<Answered>;
  /** When every answer is there, and what the question cost is known. */
  settled: Promise<void>;
}

/** A question keeps a connection for each node, in the process that asks. One network address can't delay the questions of others. */
const atOnce = new FairConcurrencyLimit({ concurrency: 20, maxQueuePerCaller: 10, maxQueue: 100 });

const resting = new RestingNodes();

/**
 * Starts asking all nodes, and gives their answers as they come: a slow node delays no other. Answers of the last 24 hours
 * are given again; if no node has to be asked, the question is free. `signal` ends the requests to nodes when the asker
 * has gone.
 * @throws AppError too_many_requests, maintenance, unavailable, before any node is asked
 */
export async function askNetwork(
  context: Context,
  asker: Asker,
  wanted: Question,
  signal?: AbortSignal,
): Promise<Inquiry> {
  const question = grantedTo(asker, wanted);
  const nodes = await nodesToAsk(context);
  const hash = (await openHashes(context))(`${kindOf(asker)} ${canonicalQuestion(question)}`);
  const known = await recallAnswers(context, hash);
  const answers = new Queue<Answered>();
  const toAsk = nodes.filter(({ id }) => !known.has(id));
  for (const node of nodes) {
    const found = known.get(node.id);
    if (found) answers.add({ node, ...found });
  }
  const inquiry = { question, hash, nodes, answers };
  if (toAsk.length === 0) {
    answers.end();
    return { ...inquiry, settled: Promise.resolve() };
  }
  await chargeQuestion(context, asker, hash);
  const begun = Promise.withResolvers<void>();
  const settled = atOnce.run(widestNetwork(asker.network), async () => {
    begun.resolve();
    const given = [...known.values()].map(({ answer }) => answer);
    for await (const some of answersOf(context, toAsk, { asker, question, hash, signal })) {
      answers.add(...some);
      given.push(...some.map(({ answer }) => answer));
    }
    await settleQuestion(context, asker, hash, given);
  });
  settled.then(
    () => answers.end(),
    // Whoever takes the answers sees an error that comes later, too.
    (error: unknown) => {
      answers.end({ error });
      begun.reject(error);
    },
  );
  await begun.promise;
  return { ...inquiry, settled };
}

/** What came of a question in the last day, by name of the node, without asking anybody; empty if it isn't known any more. */
export async function recallInquiry(context: Context, hash: Buffer): Promise<readonly Answered[]> {
  const known = await recallOutcomes(context, hash);
  return (await nodesToAsk(context)).flatMap((node) => {
    const found = known.get(node.id);
    return found ? [{ node, ...found }] : [];
  });
}

/** Nodes may answer each researcher differently, so each has answers of their own. */
const kindOf = ({ registration }: Asker): string => (registration ? JSON.stringify(registration) : 'anyone');

/** The question as the asker may ask it. */
function grantedTo({ registration }: Asker, question: Question): Question {
  return registration ? question : { ...question, granularity: 'boolean' };
}

interface Asking {
  asker: Asker;
  question: Question;
  hash: Buffer;
  signal: AbortSignal | undefined;
}

/** The answers of nodes, those together that came together. */
async function* answersOf(
  context: Context,
  nodes: readonly NodeToAsk[],
  { asker, question, hash, signal }: Asking,
): AsyncGenerator<readonly Answered[]> {
  const now = context.clock();
  const known = nodes.map((node) => ({ node, answered: withoutAsking(node, question, now) }));
  const asked = new Map(known.flatMap(({ node, answered }) => (answered ? [] : [[node.id, node]])));
  const unasked = known.flatMap(({ answered }) => answered ?? []);
  await keepAnswers(context, hash, unasked);
  yield unasked;
  for (const id of asked.keys()) resting.try(id, now);
  const order = {
    settings: settingsOf(context.config),
    nodes: [...asked.values()].map(({ id, url, token, finds_names }) => ({
      id,
      url,
      token,
      hasRecords: !finds_names,
    })),
    question: await nodeQuestion(context, asker, question),
  };
  if (order.nodes.length === 0) return;
  for await (const pieces of fanOut.run('question', order, signal)) {
    const answered = pieces.flatMap(({ id, answer }) => {
      const node = asked.get(id);
      return node ? [{ node, answer, at: context.clock() }] : [];
    });
    // Whoever left ended the requests, not the nodes.
    if (!signal?.aborted) for (const one of answered) resting.note(one);
    await keepAnswers(context, hash, answered);
    yield answered;
  }
}

/** What stands for a node that isn't asked. */
function withoutAsking(
  node: NodeToAsk,
  { requestParameters, statistic }: Question,
  at: Date,
): Answered | null {
  // Others may compare a name with what they have written down, and say no where they mean that they don't know it; and no
  // specification has statistics.
  const isForOurNodes = requestParameters.genomicAlleleShortForm !== undefined || statistic !== undefined;
  if (!node.finds_names && isForOurNodes) {
    const answer = {
      outcome: 'no_answer',
      reason: 'not_understood',
      status: null,
      milliseconds: null,
    } as const;
    return { node, answer, at };
  }
  const last = resting.lastOf(node.id, at);
  return last && { ...last, node };
}

async function nodeQuestion(
  context: Context,
  asker: Asker,
  { requestParameters, filters, granularity, statistic }: Question,
) {
  const { registration: requester } = asker;
  const id = await askerOf(context, asker);
  return {
    requestParameters,
    filters: filters.map((one) => ({ id: one })),
    granularity,
    ...(statistic && { statistic }),
    ...(requester && { requester }),
    asker: { kind: requester ? ('registered' as const) : ('public' as const), id },
  };
}

/** A name of the asker by which nodes count questions, and which tells them nothing else. */
async function askerOf(context: Context, { account, network }: Asker): Promise<string> {
  const hash = await openHashes(context);
  return hash(`asker at nodes ${account ?? widestNetwork(network)}`).toString('base64url');
}
