import { Webhook } from 'standardwebhooks';
import type { DeliveryOutcome } from '../../contract/constants.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import type { Attempt } from '../jobs/index.ts';
import { OutboundFailure } from '../outbound/failure.ts';
import { send } from '../outbound/send.ts';
import type { Resolve } from '../outbound/target.ts';
import { mailDisabled } from './emails.ts';
import type { WaitingRow } from './queries.ts';
import * as queries from './queries.ts';

const limits = { milliseconds: 15_000, bytes: 64 * 1024 };

/** A webhook that has failed for so long at each attempt is turned off. */
const failingLimitMilliseconds = 3 * 24 * 3600 * 1000;

/** How an attempt went. */
interface Result {
  outcome: DeliveryOutcome;
  status_code: number | null;
  milliseconds: number | null;
}

/** A delivery is to be tried again later; the queue says when. */
class NotDelivered extends Error {}

/**
 * Sends a message that waits, signed. One that is not taken is tried again, at first after seconds and in the end after
 * hours, for about four days; a test is sent once, and says nothing of the webhook. An address that is gone for good, or fails for three days, is turned off and its owner told.
 * @throws NotDelivered where it is to be tried again
 */
export async function deliverWebhook(
  context: Context,
  { id }: { id: string },
  { job }: Pick<Attempt, 'job'>,
  resolve?: Resolve,
): Promise<void> {
  const waiting = await queries.selectWaiting(context.db, id);
  if (!waiting) return;
  if (waiting.disabled_at || waiting.account_disabled_at) {
    await queries.markFailed(context.db, id);
    return;
  }
  const result = await attempt(context, waiting, resolve);
  // Somebody looks at the outcome of a test now: they send another rather than wait for a retry.
  if (waiting.event === 'webhook.test') {
    const status = result.outcome === 'delivered' ? 'delivered' : 'failed';
    await queries.recordAttempt(context.db, id, { ...result, status, attempted_at: context.clock() });
    return;
  }
  const isLast = job.attempts >= job.max_attempts;
  const willRetry = await inTransaction(context, (held) => recordOutcome(held, waiting, result, isLast));
  if (willRetry)
    throw new NotDelivered(`webhook ${waiting.webhook_id} did not take a message: ${result.outcome}`);
}

async function attempt(context: Context, waiting: WaitingRow, resolve?: Resolve): Promise<Result> {
  try {
    const { status, milliseconds } = await send(
      context.config,
      {
        url: waiting.url,
        method: 'POST',
        headers: headersOf(waiting, context.clock()),
        body: waiting.body,
        ...limits,
      },
      resolve,
    );
    const isAccepted = status >= 200 && status < 300;
    return { outcome: isAccepted ? 'delivered' : 'http_status', status_code: status, milliseconds };
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    return { outcome: error.reason, status_code: null, milliseconds: null };
  }
}

/** Standard Webhooks: the id stays the same at each attempt, the time is the attempt's. */
function headersOf(waiting: WaitingRow, now: Date): Record<string, string> {
  const { id, body, secret, previous_secret, previous_until } = waiting;
  const secrets = [secret];
  if (previous_secret && previous_until && previous_until > now) secrets.push(previous_secret);
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets
      .map((one) => new Webhook(one.toString('base64')).sign(id, now, body))
      .join(' '),
  };
}

/**
 * Writes down what came of an attempt; gives whether there is to be another. While it was made the webhook may have been
 * turned off, by its owner or by what came of other messages, or given another address, of which it says nothing.
 */
async function recordOutcome(
  context: Context,
  waiting: WaitingRow,
  result: Result,
  isLast: boolean,
): Promise<boolean> {
  const { db, clock } = context;
  const at = clock();
  const { id, webhook_id } = waiting;
  const webhook = await queries.lockWebhook(db, webhook_id);
  if (!webhook) return false;
  const isOn = webhook.disabled_at === null;
  const isOfIt = isOn && webhook.url === waiting.url;
  if (result.outcome === 'delivered') {
    await queries.recordAttempt(db, id, { ...result, status: 'delivered', attempted_at: at });
    if (isOfIt && webhook.failing_since) await queries.updateWebhook(db, webhook_id, { failing_since: null });
    return false;
  }
  const since = webhook.failing_since ?? at;
  const isGone = result.status_code === 410;
  const isGivenUp = isOfIt && (isGone || at.getTime() - since.getTime() >= failingLimitMilliseconds);
  const willRetry = isOn && !isGivenUp && !isLast;
  await queries.recordAttempt(db, id, {
    ...result,
    status: willRetry ? 'waiting' : 'failed',
    attempted_at: at,
  });
  if (isOfIt)
    await queries.updateWebhook(db, webhook_id, {
      failing_since: since,
      ...(isGivenUp && {
        disabled_at: at,
        disabled_because: isGone ? ('gone' as const) : ('failing' as const),
      }),
    });
  if (isGivenUp) await mailDisabled(context, waiting, at);
  return willRetry;
}
