/** What readers answer to "Was this helpful?" (product.md#was-this-helpful). */
import type { InterfaceLanguage } from '../../../contract/constants.ts';
import { hourMilliseconds } from '../../../contract/durations.ts';
import { isStaff } from '../../../contract/people/roles.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { paginate } from '../../platform/db/pagination.ts';
import { spend } from '../../platform/limits/spend.ts';
import * as queries from './queries.ts';

const pageLength = 20;

/** Who answers: neither is stored. */
interface Reader {
  network: string;
  userAgent: string | null;
}

/**
 * Stores a reader's answer about a version of a published post; gives its id. A browser answers once a day about a post: null for
 * what it answers after that.
 * @throws AppError too_many_requests for floods
 */
export async function recordAnswer(
  context: Context,
  postId: string,
  answer: { version: number | null; helpful: boolean; language: InterfaceLanguage },
  reader: Reader,
): Promise<string | null> {
  await spendOfNetwork(context, reader);
  try {
    const key = `${reader.network}\n${reader.userAgent}\n${postId}`;
    await spend(context, [{ budget: 'answer:reader', key }]);
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return null;
    throw error;
  }
  return queries.insertAnswer(context.db, { post_id: postId, ...answer, created_at: context.clock() });
}

/**
 * Adds a line to an answer of the last hour that has none; gives whether it is kept.
 * @throws AppError too_many_requests for floods
 */
export async function addToAnswer(
  context: Context,
  answer: { id: string; postId: string; words: string },
  reader: Reader,
): Promise<boolean> {
  await spendOfNetwork(context, reader);
  const since = new Date(context.clock().getTime() - hourMilliseconds);
  return queries.addWords(context.db, { ...answer, since });
}

function spendOfNetwork(context: Context, { network }: Reader): Promise<void> {
  return spend(context, [
    { budget: 'answer:network', key: network },
    { budget: 'answer:site', key: 'site' },
  ]);
}

/** The answers about a post, for its author and the staff. @throws AppError not_found, invalid_input for a bad cursor */
export async function readAnswers(
  { db }: Context,
  actor: AccountActor,
  postId: string,
  cursor: string | undefined,
) {
  const post = await queries.selectPost(db, postId);
  if (!post || !(isStaff(actor) || post.author_id === actor.id)) throw new AppError('not_found');
  const { rows, next } = await paginate(
    { cursor, limit: pageLength },
    (request) => queries.selectWithWords(db, postId, request),
    ({ created_at, id }) => ({ at: created_at, id }),
  );
  return { post, versions: await queries.countByVersion(db, postId), rows, next };
}
