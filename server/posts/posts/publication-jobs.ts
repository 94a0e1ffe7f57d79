import type { Db } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';

/** Tells programs and followers what has changed for readers, a withdrawal for instance. */
export async function addJobsOfChange(db: Db): Promise<void> {
  await addJob(db, 'dispatchWebhooks', {}, { key: 'dispatchWebhooks' });
  await addJob(db, 'notifyFollowers', {}, { key: 'notifyFollowers' });
}

/** Adds what follows the publication of a revision: telling programs, followers and translators, keeping its passages for them, and speaking it. */
export async function addJobsOfPublication(db: Db, revision: string): Promise<void> {
  await addJobsOfChange(db);
  await addJob(db, 'tellTranslators', { what: 'revision', id: revision });
  await addJob(db, 'rememberTranslations', {}, { key: 'rememberTranslations' });
  await addJob(db, 'makeRecording', { revision }, { key: `recording:${revision}` });
}
