/**
 * The process that asks nodes. It has no database and no secrets but the tokens of the nodes that it is told to ask. Many
 * connections, large answers and names that can't be looked up hold up nothing but other questions to nodes.
 */
import { askNode } from '../node-client.ts';
import { networkTerms } from '../terms.ts';
import type { AnswerOfNode, FromWorker, Orders, ToWorker } from './orders.ts';

/** Answers that come within this time are sent together. */
const togetherMilliseconds = 10;

const running = new Map<number, AbortController>();

process.on('message', (message: ToWorker) => {
  if (message.name === 'stop') return running.get(message.run)?.abort();
  const { run } = message;
  const ended = new AbortController();
  running.set(run, ended);
  const work = message.name === 'question' ? ask(run, message.order, ended.signal) : list(run, message.order);
  // An error that isn't a node’s ends this process, and the server starts another one.
  void work.then(() => {
    running.delete(run);
    reply({ run, ended: true });
  });
});

process.on('disconnect', () => process.exit());

const reply = (message: FromWorker): void => void process.send?.(message);

async function ask(
  run: number,
  { settings, nodes, question }: Orders['question']['order'],
  signal: AbortSignal,
) {
  let answers: AnswerOfNode[] = [];
  let timer: NodeJS.Timeout | undefined;
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (answers.length > 0) reply({ run, piece: answers });
    answers = [];
  };
  const asked = nodes.map(async ({ id, hasRecords, ...address }) => {
    const answer = await askNode(settings, address, { ...question, hasRecords }, { signal });
    answers.push({ id, answer });
    timer ??= setTimeout(send, togetherMilliseconds);
  });
  await Promise.all(asked);
  send();
}

async function list(run: number, { settings, urls }: Orders['terms']['order']) {
  reply({ run, piece: await networkTerms(settings, urls) });
}
