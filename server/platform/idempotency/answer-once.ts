/** Calls that are sent again because no answer came: they are done once (draft-ietf-httpapi-idempotency-key-header). */

import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { AccountActor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { spend } from '../limits/spend.ts';
import { sha256 } from '../text/digest.ts';
import * as queries from './queries.ts';

const gzip = promisify(zlib.gzip);
const gunzip = promisify(zlib.gunzip);

/** What a caller sent: the key, and what tells this call from others. */
export interface KeyedCall {
  key: string;
  /** Method, address and body. */
  request: string;
  /** Of the sandbox: the same key is another one there. */
  test?: boolean;
}

export interface JsonAnswer {
  status: number;
  json: string;
}

/**
 * Answers a call, or repeats the answer to the same call with the same key in the last 24 hours. `answer` stores what it
 * gives by `store`, in the transaction of the call: so where nobody heard how that ended, the key tells. A call that was not
 * done frees its key, so that the caller can correct it and send it again.
 * @throws AppError invalid_input for a malformed key, idempotency_mismatch for another call under the key,
 * idempotency_in_progress while the first one is being answered, too_many_requests; and what `answer` throws
 */
export async function answerOnce(
  context: Context,
  { id: accountId }: AccountActor,
  { key, request, test = false }: KeyedCall,
  answer: (store: (tx: Db, given: JsonAnswer) => Promise<void>) => Promise<JsonAnswer>,
): Promise<JsonAnswer & { repeated: boolean }> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError('invalid_input', {
      fields: { 'Idempotency-Key': 'One to 255 visible ASCII characters' },
    });
  const { db, secrets } = context;
  const row = { accountId, keySha256: sha256(test ? `test\n${key}` : key) };
  const name = accountId + row.keySha256.toString('hex');
  const requestSha256 = sha256(request);
  const known = await queries.selectKey(db, row);
  if (!known) await spend(context, [{ budget: 'idempotency:account', key: accountId }]);
  if (await queries.takeKey(db, { ...row, requestSha256 })) {
    let isStored = false;
    const store = async (tx: Db, { status, json }: JsonAnswer) => {
      const answer = secrets.seal('idempotency_keys.answer', name, await gzip(json));
      await queries.storeAnswer(tx, row, { status, answer });
      isStored = true;
    };
    const given = await answer(store).catch(async (error: unknown) => {
      await queries.freeUnanswered(db, row);
      throw error;
    });
    if (!isStored) throw new Error(`a call stored no answer under its key: ${request.split('\n')[0]}`);
    return { ...given, repeated: false };
  }
  const first = await queries.selectKey(db, row);
  if (!first) throw new AppError('idempotency_in_progress', { retryAfterSeconds: 1 });
  if (!first.request_sha256.equals(requestSha256)) throw new AppError('idempotency_mismatch');
  if (first.status === null || first.answer === null)
    throw new AppError('idempotency_in_progress', { retryAfterSeconds: 1 });
  const json = (await gunzip(secrets.open('idempotency_keys.answer', name, first.answer))).toString();
  return { status: first.status, json, repeated: true };
}

/** Forgets the answers of more than a day ago. */
export function sweepIdempotency({ db }: Context): Promise<void> {
  return queries.deleteOld(db);
}
