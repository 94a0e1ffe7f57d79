import type { WebhookEvent } from '../../../contract/constants.ts';
import type { ChangeReply } from '../../../contract/programs/calls/api/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/db/database.ts';
import { addJobs } from '../../platform/jobs/job-queue.ts';
import { followPublications, noteTranslationsOf } from '../../posts/index.ts';
import { presentChange } from '../api/present.ts';
import * as queries from './queries.ts';

const changeBatchSize = 100;

/**
 * Reads the publication log from where it was left off, and queues a delivery of each change for each webhook that asked for
 * its kind, in the order of the log; translations of what changed are marked as changed too. Processes that run this at once take turns, so each change is delivered once.
 */
export async function dispatchWebhooks(context: Context): Promise<void> {
  while (await dispatchBatch(context));
}

/** Resolves to whether the log may have more. */
function dispatchBatch(context: Context): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const { db, clock, config } = tx;
    const after = await queries.lockProgress(db);
    const changes = await followPublications(tx, { after, limit: changeBatchSize });
    const last = changes.at(-1);
    if (!last) return false;
    const active = await queries.selectActive(db, { sandboxOf: null });
    const deliveries = changes.flatMap((change) => {
      const { event, body } = messageOf(presentChange(config, change));
      return active
        .filter(({ events, after_number }) => events.includes(event) && after_number < change.number)
        .map(({ id }) => ({
          webhook_id: id,
          number: change.number,
          event,
          body,
          status: 'waiting' as const,
          created_at: clock(),
        }));
    });
    await queue(db, deliveries);
    await noteTranslationsOf(
      tx,
      changes.map(({ post_id }) => post_id),
    );
    await queries.setProgress(db, last.number);
    return true;
  });
}

/** Queues deliveries of what happened in the sandbox of an account, to its test webhooks alone. */
export async function dispatchTest(
  { db, clock }: Context,
  accountId: string,
  changes: readonly ChangeReply[],
): Promise<void> {
  const active = await queries.selectActive(db, { sandboxOf: accountId });
  const deliveries = changes.map(messageOf).flatMap(({ event, body }) =>
    active
      .filter(({ events }) => events.includes(event))
      .map(({ id }) => ({
        webhook_id: id,
        number: null,
        event,
        body,
        status: 'waiting' as const,
        created_at: clock(),
      })),
  );
  await queue(db, deliveries);
}

function messageOf({ type, at, post, notice }: ChangeReply): { event: WebhookEvent; body: string } {
  const event: WebhookEvent = type === 'notice' ? 'notice.issued' : `post.${type}`;
  return { event, body: JSON.stringify({ type: event, timestamp: at, data: { post, notice } }) };
}

async function queue(db: Db, deliveries: Parameters<typeof queries.insertDeliveries>[1]): Promise<void> {
  const ids = await queries.insertDeliveries(db, deliveries);
  await addJobs(
    db,
    'deliverWebhook',
    ids.map((id) => ({ payload: { id }, key: `webhook ${id}` })),
  );
}
