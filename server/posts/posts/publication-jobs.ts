import type { Db } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';

/** Adds what follows the publication of a revision: telling programs, followers and translators, and speaking it. */
export async function addJobsOfPublication(db: Db, revision: string): Promise<void> {
  await addJob(db, 'dispatchWebhooks', {}, { key: 'dispatchWebhooks' });
  await addJob(db, 'notifyFollowers', {}, { key: 'notifyFollowers' });
  await addJob(db, 'tellTranslators', { what: 'revision', id: revision });
  await addJob(db, 'makeRecording', { revision }, { key: `recording:${revision}` });
}
