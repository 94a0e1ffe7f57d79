/** Notifies staff of submissions, and records which ones staff have opened. */
import type { PostKind } from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import { mailSubmitted } from './emails.ts';
import { insertOpened, selectUnanswered, takeUnnotifiedSubmissions } from './submission-queries.ts';

/**
 * Submissions of one author within these minutes make one email to the staff, without those recalled
 * meanwhile.
 */
const burstMinutes = 3;
/** Submissions of which the next person is asked in one run. */
const askedAtOnce = 100;

/** By when the staff should decide on a text of this kind, submitted now or then: the end of a day in UTC. */
export function decideBy({ clock, config }: Context, kind: PostKind | '', submitted = clock()): Date {
  const { days } = config.reviewRules;
  const due = new Date(submitted);
  due.setUTCDate(due.getUTCDate() + ((kind && days[kind]) || days.usual));
  due.setUTCHours(23, 59, 59, 999);
  return due;
}

/** Queues the email to the staff about the actor's submissions for the end of these minutes. */
export function scheduleStaffNotification({ db, clock }: Context, actor: AccountActor): Promise<void> {
  const burst = burstMinutes * 60_000;
  const end = new Date(Math.ceil(clock().getTime() / burst) * burst);
  return addJob(db, 'notifyStaff', { author: actor.id }, { key: `notifyStaff:${actor.id}`, at: end });
}

/** Emails the staff what the author has submitted since the last such email. */
export function notifyStaff(context: Context, author: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const submissions = await takeUnnotifiedSubmissions(tx.db, author, tx.clock());
    await mailSubmitted(tx, author, submissions);
  });
}

/** Asks the next person about each submission that whoever was asked has not opened within a day. */
export async function askFurther(context: Context): Promise<void> {
  const before = new Date(context.clock().getTime() - dayMilliseconds);
  for (const { author_id, ...submission } of await selectUnanswered(context.db, before, askedAtOnce))
    await inTransaction(context, (tx) => mailSubmitted(tx, author_id, [submission], { further: true }));
}

/** Records that staff have opened a submission, so that it is never deleted. @throws AppError not_found */
export async function openSubmission({ db, clock }: Context, revision: string): Promise<void> {
  if (!(await insertOpened(db, revision, clock()))) throw new AppError('not_found');
}
