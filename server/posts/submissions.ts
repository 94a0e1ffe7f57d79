/** What becomes of a submission between its author and the staff: who is told of it, and whether it was opened. */
import type { AccountActor } from '../actor.ts';
import { Refusal } from '../app-error.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { addJob } from '../jobs/index.ts';
import { mailSubmitted } from './emails.ts';
import { announceSubmissions, insertOpened } from './submission-queries.ts';

/** Submissions of one author within so many minutes are one message to the staff; what is taken back meanwhile is none. */
const burstMinutes = 3;

/** Has the staff told of what the actor has submitted, at the end of these few minutes. */
export function tellStaffSoon({ db, clock }: Context, actor: AccountActor): Promise<void> {
  const burst = burstMinutes * 60_000;
  const end = new Date(Math.ceil(clock().getTime() / burst) * burst);
  return addJob(db, 'tellStaff', { author: actor.id }, { key: `tellStaff:${actor.id}`, at: end });
}

/** Tells the staff of what an author has submitted since they were last told, in one message each. */
export function tellStaff(context: Context, author: string): Promise<void> {
  return inTransaction(context, async (held) => {
    const submissions = await announceSubmissions(held.db, author, held.clock());
    await mailSubmitted(held, author, submissions);
  });
}

/** Keeps that staff have opened a submission: from now on it stays, whatever becomes of it. @throws Refusal not_found */
export async function openSubmission({ db, clock }: Context, revision: string): Promise<void> {
  if (!(await insertOpened(db, revision, clock()))) throw new Refusal('not_found');
}
