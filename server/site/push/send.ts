import { postPath } from '../../../contract/paths.ts';
import { shownTitle } from '../../../contract/views/notice-view.ts';
import { translator } from '../../../messages/index.ts';
import type { Context } from '../../platform/context.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import { send } from '../../platform/outbound/send.ts';
import type { Resolve } from '../../platform/outbound/target.ts';
import { vapidKeys } from './keys.ts';
import * as queries from './queries.ts';

const limits = { milliseconds: 15_000, bytes: 64 * 1024 };
/** For how long a push service keeps a message for a browser without a network: four weeks, the most that they take. */
const keptSeconds = 28 * 86_400;

/** Thrown so that the job queue tries again later. */
class PushError extends Error {}

/**
 * Sends a browser the message about a post, encrypted for it alone (RFC 8291). What the push service no longer knows is forgotten; what it
 * refuses otherwise is dropped; what it can't take now is tried again.
 * @throws PushError where it is to be tried again
 */
export async function sendPush(
  context: Context,
  job: { subscription: string; post: string },
  resolve?: Resolve,
): Promise<void> {
  const { db, config, log } = context;
  const row = await queries.selectMessage(db, job);
  if (!row || config.pushServices.length === 0) return;
  const { endpoint, p256dh, auth } = row;
  // Loaded with the first message: most sites send none.
  const { default: webPush } = await import('web-push');
  const request = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(messageOf(row)),
    {
      vapidDetails: {
        subject: `mailto:${config.contactEmail ?? config.mail.from.address}`,
        ...(await vapidKeys(context)),
      },
      contentEncoding: 'aes128gcm',
      TTL: keptSeconds,
      urgency: 'high',
      // Of two messages about a post that wait, the service keeps the later.
      topic: job.post.replaceAll('-', '').slice(0, 32),
    },
  );
  const { 'Content-Length': _, ...headers } = request.headers;
  const status = await send(
    config,
    {
      url: endpoint,
      method: 'POST',
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: request.body,
      ...limits,
    },
    resolve,
  ).then(
    (reply) => reply.status,
    (error: unknown) => {
      if (error instanceof OutboundError) return error.reason;
      throw error;
    },
  );
  if (status === 404 || status === 410)
    return queries.deleteSubscription(db, { column: 'id', value: job.subscription });
  if (typeof status === 'number' && status < 300) return;
  if (typeof status !== 'number' || status === 429 || status >= 500)
    throw new PushError(`a push service did not take a message: ${status}`);
  log.warn({ status }, 'a push service refused a message to a browser');
}

/** What the browser shows, in the language of the page where it was asked for. */
function messageOf(row: NonNullable<Awaited<ReturnType<typeof queries.selectMessage>>>) {
  const { language, slug, status } = row;
  const isGone = status === 'withdrawn';
  return {
    title: shownTitle(row),
    body: translator(language)(isGone ? 'saved.pushWithdrawn' : 'saved.pushNotice'),
    language,
    url: `${postPath(slug)}?lang=${language}`,
  };
}
