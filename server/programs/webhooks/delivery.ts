import { Webhook } from 'standardwebhooks';
import type { DeliveryOutcome } from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Attempt } from '../../platform/jobs/job-queue.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import { send } from '../../platform/outbound/send.ts';
import type { Resolve } from '../../platform/outbound/target.ts';
import { recordDelivery } from '../../posts/index.ts';
import { mailDisabled } from './emails.ts';
import type { WaitingRow } from './queries.ts';
import * as queries from './queries.ts';

const limits = { milliseconds: 15_000, bytes: 64 * 1024 };

/** A webhook whose every delivery failed for so long is disabled. */
const failingLimitMilliseconds = 3 * dayMilliseconds;

interface Result {
  outcome: DeliveryOutcome;
  status_code: number | null;
  milliseconds: number | null;
}

/** Thrown so that the job queue retries the delivery later. */
class WebhookDeliveryError extends Error {}

/**
 * Sends a waiting delivery, signed. A failed one is retried for about four days, at first after seconds, in
 * the end after hours; a test is sent once and doesn't affect the webhook. A webhook that answers 410, or
 * fails for three days, is disabled, and its owner is emailed.
 * @throws WebhookDeliveryError where it is to be tried again
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
  // The developer sees the outcome of a test at once and can send another, so it isn't retried.
  if (waiting.event === 'webhook.test') {
    const status = result.outcome === 'delivered' ? 'delivered' : 'failed';
    await queries.recordAttempt(context.db, id, { ...result, status, attempted_at: context.clock() });
    return;
  }
  const isLast = job.attempts >= job.max_attempts;
  const willRetry = await inTransaction(context, (tx) => recordOutcome(tx, waiting, result, isLast));
  if (willRetry)
    throw new WebhookDeliveryError(`webhook ${waiting.webhook_id} did not take a message: ${result.outcome}`);
}

async function attempt(context: Context, waiting: WaitingRow, resolve?: Resolve): Promise<Result> {
  try {
    const { status, milliseconds } = await send(
      context.config,
      {
        url: waiting.url,
        method: 'POST',
        headers: headersOf(context, waiting),
        body: waiting.body,
        tellsTrace: true,
        ...limits,
      },
      resolve,
    );
    const isAccepted = status >= 200 && status < 300;
    return { outcome: isAccepted ? 'delivered' : 'http_status', status_code: status, milliseconds };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { outcome: error.reason, status_code: null, milliseconds: null };
  }
}

/** As in Standard Webhooks, retries keep the id and have the time of the attempt. */
function headersOf({ clock, secrets }: Context, waiting: WaitingRow): Record<string, string> {
  const now = clock();
  const { id, body, webhook_id, secret, previous_secret, previous_until } = waiting;
  const signing = [secrets.open('webhooks.secret', webhook_id, secret)];
  if (previous_secret && previous_until && previous_until > now)
    signing.push(secrets.open('webhooks.previous_secret', webhook_id, previous_secret));
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signing
      .map((one) => new Webhook(one.toString('base64')).sign(id, now, body))
      .join(' '),
  };
}

/**
 * Records the outcome of an attempt; gives whether to retry. Meanwhile the webhook may have been disabled or
 * got another address, which this outcome doesn't concern; and another attempt, which the owner asked for, may have ended the
 * delivery: then a failure counts as nothing.
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
    if (waiting.number !== null) await recordDelivery(context, waiting.account_id, waiting.number);
    if (isOfIt && webhook.failing_since) await queries.updateWebhook(db, webhook_id, { failing_since: null });
    return false;
  }
  if (!(await queries.isWaiting(db, id))) return false;
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
