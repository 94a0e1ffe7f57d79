import type { Context } from '../../platform/context.ts';
import { addJobs } from '../../platform/jobs/job-queue.ts';
import { followMeantChanges } from '../../posts/index.ts';
import { selectSubscribers } from './queries.ts';

const entriesAtOnce = 100;
const subscribersAtOnce = 500;
/** Comes before every id. */
const lowestId = '00000000-0000-0000-0000-000000000000';

/**
 * Queues a message to each browser that saved a post of which this part of the publication log has a notice or a withdrawal. Doing it
 * again queues nothing that still waits twice, and browsers show one message of a post.
 */
export async function queuePushes(
  context: Context,
  { after, through }: { after: number; through: number },
): Promise<void> {
  if (context.config.pushServices.length === 0) return;
  let last = after;
  while (last < through) {
    const entries = await followMeantChanges(context, { after: last, limit: entriesAtOnce });
    if (entries.length === 0) return;
    for (const { meant } of entries.filter(({ number }) => number <= through))
      for (const { post_id, what } of meant)
        if (what === 'notice' || what === 'withdrawn') await queueAbout(context, post_id);
    last = entries.at(-1)?.number ?? through;
  }
}

async function queueAbout({ db }: Context, post: string): Promise<void> {
  let after = lowestId;
  for (;;) {
    const subscribers = await selectSubscribers(db, { post, after, limit: subscribersAtOnce });
    await addJobs(
      db,
      'sendPush',
      subscribers.map((subscription) => ({
        payload: { subscription, post },
        key: `push ${subscription} ${post}`,
      })),
    );
    const last = subscribers.at(-1);
    if (!last || subscribers.length < subscribersAtOnce) return;
    after = last;
  }
}
