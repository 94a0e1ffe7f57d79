/** Pages of the answers of many nodes, and what names them from one page to the next. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  type AskedQuestion,
  type NetworkAnswer,
  type NetworkChoice,
  type NetworkPages,
  type NetworkValues,
  nodesOnPage,
} from '../../../../contract/views/network-view.ts';
import { openHashes } from '../../../cloud/index.ts';
import type { Context } from '../../../platform/context.ts';
import { readValues } from './read-form.ts';

/** A question that was asked. Its key is in no page. */
export interface AskedBefore {
  asked: AskedQuestion;
  values: NetworkValues;
  /** Whether a researcher asked, who may be told counts. */
  isRegistered: boolean;
  /** Finds its answers. */
  hash: Buffer;
}

const written = z.object({
  // Only this site can have written it.
  asked: z.custom<AskedQuestion>(),
  values: z.record(z.string(), z.unknown()),
  isRegistered: z.boolean(),
  hash: z.base64url(),
});

/** Names a question and its answers in a form. Whoever has it sees these answers, and nobody can write another. */
export async function nameAnswers(context: Context, { hash, ...before }: AskedBefore): Promise<string> {
  const text = Buffer.from(JSON.stringify({ ...before, hash: hash.toString('base64url') })).toString(
    'base64url',
  );
  return `${text}.${await markOf(context, text)}`;
}

/** Reads such a name; null for one that this site didn't write, or not with its present secret. */
export async function readName(context: Context, name: string): Promise<AskedBefore | null> {
  const [text = '', mark = ''] = name.split('.');
  if (!isSame(mark, await markOf(context, text))) return null;
  const { asked, values, isRegistered, hash } = written.parse(
    JSON.parse(Buffer.from(text, 'base64url').toString()),
  );
  return { asked, values: readValues(values), isRegistered, hash: Buffer.from(hash, 'base64url') };
}

async function markOf(context: Context, text: string): Promise<string> {
  return (await openHashes(context))(`page of answers ${text}`).toString('base64url');
}

const isSame = (one: string, other: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
};

const choices = z.object({
  find: z.string().max(200).catch(''),
  only: z.enum(['', 'yes', 'no', 'refused', 'no_answer', 'not_asked']).catch(''),
  page: z.coerce.number().int().min(1).catch(1),
});

/** Which page is wanted, as far as the form says it. */
export const readChoice = (given: Record<string, unknown>): NetworkChoice & { page: number } =>
  choices.parse(given);

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The answers of a page among those that fit the choice. */
export function pageOf<One extends Pick<NetworkAnswer, 'name' | 'organization' | 'result'>>(
  answers: readonly One[],
  { find, only, page }: NetworkChoice & { page: number },
): { shown: One[] } & Omit<NetworkPages, 'answers'> {
  const words = plain(find).split(/\s+/);
  const fitting = answers.filter(({ name, organization, result }) => {
    const text = plain(`${name} ${organization}`);
    return (only === '' || result.answer === only) && words.every((word) => text.includes(word));
  });
  const pages = Math.max(1, Math.ceil(fitting.length / nodesOnPage));
  const number = Math.min(page, pages);
  const shown = fitting.slice((number - 1) * nodesOnPage, number * nodesOnPage);
  return { shown, find, only, page: number, pages, found: fitting.length };
}
