/** Reminding those outside the staff who were asked to read a submission (product.md#reviewers-outside-the-staff). */
import { dayMilliseconds } from '../../../../contract/durations.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { selectSubmission } from '../queries.ts';
import { mailReminder } from './emails.ts';
import { selectRequest } from './queries.ts';
import { selectToRemind, updateReminded } from './reminder-queries.ts';
import { isOpen, newLink } from './requests.ts';

/** How many days before the day of a request its reviewer is reminded. */
const daysBefore = 2;
const atOnce = 100;

/** Emails those whose day is near, and those whose day is over, once each, while they have not answered. */
export async function remindReviewers(context: Context): Promise<void> {
  const now = context.clock();
  const soon = new Date(now.getTime() + daysBefore * dayMilliseconds);
  for (const id of await selectToRemind(context.db, now, soon, atOnce)) await remind(context, id, now);
}

function remind(context: Context, id: string, now: Date): Promise<void> {
  return inTransaction(context, async (tx) => {
    const request = await selectRequest(tx.db, id);
    if (!request) return;
    const when = request.due_at < now ? 'late' : 'soon';
    // Noted first, so that one to whom nothing can be sent is not found again, in the place of others.
    if (!(await updateReminded(tx.db, id, when))) return;
    const post = await selectSubmission(tx.db, request.post_id);
    if (!post || !(await isOpen(tx, request))) return;
    await mailReminder(tx, { request, post }, await newLink(tx, id), when);
  });
}
