/** Asks all nodes of the federation one question at once. */

import type { Context } from '../../../platform/context.ts';
import { widestNetwork } from '../../../platform/http/network.ts';
import { FairConcurrencyLimit } from '../../../platform/limits/fair-concurrency-limit.ts';
import type { NodeToAsk } from '../../clouds/grades.ts';
import { nodesToAsk } from '../../clouds/grades.ts';
import { askNode } from '../node-client.ts';
import type { Registration } from '../registration.ts';
import type { Answered } from './answer.ts';
import { canonicalQuestion, keepAnswer, openHashes, recallAnswers } from './answer-cache.ts';
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
  /** The nodes that are asked, by name. */
  nodes: readonly NodeToAsk[];
  /** Each node's answer once, in the order in which they come; all within five seconds. */
  answers: AsyncIterable<Answered>;
  /** When every answer is there, and what the question cost is known. */
  settled: Promise<void>;
}

/** A question keeps a connection for each node. One network address can't delay the questions of others. */
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
  const toAsk = nodes.filter(({ id }) => !known.has(id));
  const kept = nodes.flatMap((node) => {
    const found = known.get(node.id);
    return found ? [Promise.resolve({ node, ...found })] : [];
  });
  if (toAsk.length === 0) return { question, nodes, answers: asTheyCome(kept), settled: Promise.resolve() };
  await chargeQuestion(context, asker, hash);
  const begun = Promise.withResolvers<Promise<Answered>[]>();
  const settled = atOnce.run(widestNetwork(asker.network), async () => {
    const asked = [...kept, ...toAsk.map((node) => ask(context, node, { asker, question, hash, signal }))];
    begun.resolve(asked);
    const answers = (await Promise.all(asked)).map(({ answer }) => answer);
    await settleQuestion(context, asker, hash, answers);
  });
  // Whoever takes the answers sees an error that comes later, too.
  settled.catch(begun.reject);
  return { question, nodes, answers: asTheyCome(await begun.promise), settled };
}

/** Nodes may answer each researcher differently, so each has answers of their own. */
const kindOf = ({ registration }: Asker): string => (registration ? JSON.stringify(registration) : 'anyone');

/** The question as the asker may ask it. */
function grantedTo({ registration }: Asker, question: Question): Question {
  return registration ? question : { ...question, granularity: 'boolean' };
}

async function ask(
  context: Context,
  node: NodeToAsk,
  {
    asker,
    question,
    hash,
    signal,
  }: { asker: Asker; question: Question; hash: Buffer; signal: AbortSignal | undefined },
): Promise<Answered> {
  // Others may compare a name with what they have written down, and say no where they mean that they don't know it; and no
  // specification has statistics.
  const isForOurNodes =
    question.requestParameters.genomicAlleleShortForm !== undefined || question.statistic !== undefined;
  if (!node.finds_names && isForOurNodes)
    return {
      node,
      answer: { outcome: 'no_answer', reason: 'not_understood', status: null, milliseconds: null },
      at: context.clock(),
    };
  const last = resting.lastOf(node.id, context.clock());
  if (last) return { ...last, node };
  resting.try(node.id, context.clock());
  const { requestParameters, filters, granularity, statistic } = question;
  const { registration: requester } = asker;
  const asked = {
    requestParameters,
    filters: filters.map((id) => ({ id })),
    granularity,
    hasRecords: !node.finds_names,
    ...(statistic && { statistic }),
    ...(requester && { requester }),
    asker: {
      kind: requester ? ('registered' as const) : ('public' as const),
      id: await askerOf(context, asker),
    },
  };
  const address = { url: node.url, token: node.token };
  const answer = await askNode(context.config, address, asked, { signal });
  const answered = { node, answer, at: context.clock() };
  // Whoever left ended the request, not the node.
  if (!signal?.aborted) resting.note(answered);
  await keepAnswer(context, hash, answered);
  return answered;
}

/** A name of the asker by which nodes count questions, and which tells them nothing else. */
async function askerOf(context: Context, { account, network }: Asker): Promise<string> {
  const hash = await openHashes(context);
  return hash(`asker at nodes ${account ?? widestNetwork(network)}`).toString('base64url');
}

/** The results in the order in which they come. */
async function* asTheyCome<Result>(promises: readonly Promise<Result>[]): AsyncGenerator<Result> {
  const waiting = new Map(
    promises.map((promise, index) => [index, promise.then((result) => ({ index, result }))]),
  );
  while (waiting.size > 0) {
    const { index, result } = await Promise.race(waiting.values());
    waiting.delete(index);
    yield result;
  }
}
