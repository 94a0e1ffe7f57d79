/** Asks all nodes of the federation one question at once. */
import type { Context } from '../../context.ts';
import { FairConcurrencyLimit } from '../../fair-concurrency-limit.ts';
import { widestNetwork } from '../../http/network.ts';
import { askNode, type NodeAnswer } from '../node-client.ts';
import { type AskableNode, selectAskableNodes } from './queries.ts';
import type { Question } from './question.ts';

/** Who asks. */
export interface Asker {
  /** The account of the key or token that was sent; null for anybody. */
  account: string | null;
  /** The network address that is charged, by `networkOf`. */
  network: string;
}

/** A node's answer, and when it was given. */
export interface Answered {
  node: AskableNode;
  answer: NodeAnswer;
  at: Date;
}

/** A question that is being asked. */
export interface Inquiry {
  question: Question;
  /** The nodes that are asked, by name. */
  nodes: readonly AskableNode[];
  /** Each node's answer once, in the order in which they come; all within five seconds. */
  answers: AsyncIterable<Answered>;
}

/** A question keeps a connection for each node. One network address can't delay the questions of others. */
const atOnce = new FairConcurrencyLimit({ concurrency: 20, maxQueuePerCaller: 10, maxQueue: 100 });

/**
 * Starts asking all nodes, and gives their answers as they come: a slow node delays no other. `signal` ends the
 * requests to nodes when the asker has gone.
 * @throws AppError too_many_requests, unavailable, before any node is asked
 */
export async function askNetwork(
  context: Context,
  asker: Asker,
  question: Question,
  signal?: AbortSignal,
): Promise<Inquiry> {
  const nodes = await selectAskableNodes(context.db);
  const begun = Promise.withResolvers<Promise<Answered>[]>();
  atOnce
    .run(widestNetwork(asker.network), async () => {
      const asked = nodes.map((node) => ask(context, node, question, signal));
      begun.resolve(asked);
      await Promise.allSettled(asked);
    })
    .catch(begun.reject);
  return { question, nodes, answers: asTheyCome(await begun.promise) };
}

async function ask(
  { config, clock }: Context,
  node: AskableNode,
  { requestParameters, filters, granularity }: Question,
  signal: AbortSignal | undefined,
): Promise<Answered> {
  const asked = { requestParameters, filters: filters.map((id) => ({ id })), granularity };
  const answer = await askNode(config, { url: node.url, token: null }, asked, { signal });
  return { node, answer, at: clock() };
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
