/** SMS that telephones send: the name of a topic is answered with a plain summary, STOP and START with what they did. */
import { randomUUID } from 'node:crypto';
import { type InterfaceLanguage, interfaceLanguages, knownLanguage } from '../../../contract/constants.ts';
import { postPath } from '../../../contract/paths.ts';
import { messageLines } from '../../../contract/text/message-lines.ts';
import { asTyped, messagesOf } from '../../../contract/text/sms.ts';
import { topicName } from '../../../contract/views/topic-view.ts';
import { translator } from '../../../messages/index.ts';
import { withoutIsolates } from '../../../messages/locale.ts';
import { AppError } from '../../platform/app-error.ts';
import type { PhoneSettings } from '../../platform/config/phone-settings.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { dayOf } from '../../platform/db/day.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import { spend } from '../../platform/limits/spend.ts';
import { listLanguages } from '../../posts/index.ts';
import { isFirst, startNotices, stopNotices } from './consent.ts';
import type { Received } from './gateways/gateway.ts';
import { hmacOf } from './numbers.ts';
import * as queries from './queries.ts';
import { afterStart, isStop, wordsOfMessage } from './stop-words.ts';

/** The most parts of an answer. */
const mostParts = 3;
/** How many posts on a topic can be asked for by their place. */
const mostPosts = 20;

/** A topic that a message names, and in which language it is answered. */
interface Named {
  word: string;
  name: string;
  language: InterfaceLanguage;
  /** The place of the post among those on the topic, from 1. */
  place: number;
}

/** Does what a message asks for and queues the answer. A message that comes again does nothing; a STOP is never refused. */
export async function receiveMessage(
  context: Context,
  phones: PhoneSettings,
  { id, from: number, text }: Received,
): Promise<void> {
  if (!(await isFirst(context, 'message', id))) return;
  const words = wordsOfMessage(text.slice(0, 500));
  const product = context.config.product.shortName;
  if (isStop(words)) {
    const t = translator(knownLanguage((await stopNotices(context, number)) ?? ''));
    return reply(context, phones, number, t('phones.stopped', { product }));
  }
  const started = afterStart(words);
  const named = await namedIn(context, number, started ?? words);
  if (!named) {
    const t = translator((await languageOf(context, number)) ?? 'en');
    return reply(context, phones, number, t('phones.help', { product }));
  }
  const { language, word, name } = named;
  const t = translator(language);
  if (started) {
    await startNotices(context, { number, topic: word, language, by: 'sms' });
    return reply(context, phones, number, t('phones.started', { product, topic: name }));
  }
  return reply(context, phones, number, await summaryIn(context, named));
}

/** Ends all messages to a number of which the carrier says so; there is nothing to answer. */
export async function receiveOptOut(context: Context, number: string): Promise<void> {
  await stopNotices(context, number);
}

/** The topic that words name, perhaps with the code of a language and the place of a post: `malaria sw 2`. */
async function namedIn(context: Context, number: string, words: readonly string[]): Promise<Named | null> {
  const left = [...words];
  const place = left.length > 1 && /^\d{1,2}$/.test(left.at(-1) ?? '') ? Number(left.pop()) : 1;
  const code = left.length > 1 ? interfaceLanguages.find((each) => each === left.at(-1)) : undefined;
  if (code) left.pop();
  const key = left.join(' ');
  const topic = context.topics.find(key);
  if (!topic) return null;
  const isSaid = (name: string) => wordsOfMessage(name).join(' ') === key;
  const said = interfaceLanguages.filter((language) =>
    [topic.labels[language] ?? '', ...(topic.synonyms[language] ?? [])].some(isSaid),
  );
  const own = await languageOf(context, number);
  const written = (await listLanguages(context, topic.word)).map(({ language }) => language);
  // As it is asked for, else of the number, of the name, or whatever there is.
  const wanted = [
    code,
    said.length === 0 || (own && said.includes(own)) ? own : null,
    ...said,
    own,
    ...written,
  ];
  const language = wanted.find((each) => each && written.includes(each) && interfaceLanguages.includes(each));
  const known = language ?? code ?? own ?? said[0] ?? 'en';
  const { name } = topicName(context.topics.viewOf(topic.word), known);
  return { word: topic.word, name, language: known, place: Math.max(1, place) };
}

/** The language in which a number asked to be told of notices. */
async function languageOf(context: Context, number: string): Promise<InterfaceLanguage | null> {
  const phone = await queries.selectPhone(context.db, await hmacOf(context, 'number', number));
  return phone && phone.ended_at === null ? knownLanguage(phone.language) : null;
}

async function summaryIn(context: Context, { word, name, language, place }: Named): Promise<string> {
  const t = translator(language);
  const { publicUrl } = context.config;
  const posts = await queries.selectSummaries(context.db, { topic: word, language, limit: mostPosts });
  const post = posts[place - 1];
  if (!post) return t('phones.none');
  const version = post.version === null ? '' : `v${post.version} `;
  const next =
    place < posts.length ? `\n${t('phones.next', { keyword: `${name} ${language} ${place + 1}` })}` : '';
  // In letters, since escapes would take most of the room, and telephones link these as well.
  const ending = `${version}${decodeURI(publicUrl + postPath(post.slug))}${next}`;
  return messageLines(post, ending, (text) => messagesOf(messageText(text)) <= mostParts).join('\n');
}

/** A message as telephones type it. */
export function messageText(text: string): string {
  return asTyped(withoutIsolates(text)).trim();
}

/** Queues an answer, unless the number or the day has had its share: a flood must not cost more than the operator said. */
async function reply(context: Context, phones: PhoneSettings, number: string, said: string): Promise<void> {
  const text = messageText(said);
  const key = (await hmacOf(context, 'number', number)).toString('hex');
  try {
    await spend(context, [{ budget: 'sms:number', key }]);
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return;
    throw error;
  }
  await inTransaction(context, async (tx) => {
    const { db, clock, secrets } = tx;
    const now = clock();
    const share = { day: dayOf(now), parts: messagesOf(text), most: phones.dailyParts };
    if (!(await queries.takeReplies(db, share))) {
      context.log.warn({ day: share.day }, 'the answers to SMS of this day have reached PHONE_DAILY_PARTS');
      return;
    }
    const id = randomUUID();
    const sealed = secrets.seal('phone_replies.number', id, Buffer.from(number));
    await queries.insertReply(db, { id, number: sealed, text, queued_at: now });
    await addJob(db, 'sendPhoneReply', { id }, { key: `phone reply ${id}` });
  });
}
