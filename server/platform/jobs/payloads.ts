import { z } from 'zod';
import { packKinds } from '../../../contract/site/pack-paths.ts';

/** Every job with its payload. */
export const payloads = {
  sendMail: z.object({ id: z.string() }),
  /** Sends a link to an address that somebody typed in, if it has an account that may get one. */
  sendLink: z.object({
    purpose: z.enum(['verify-email', 'reset-password']),
    door: z.enum(['reader', 'developer']),
    email: z.string(),
  }),
  /** Creates the smaller files of a picture. */
  makeVariants: z.object({ sha256: z.string() }),
  makeCoverFiles: z.object({ sha256: z.string() }),
  /** Has a voice program speak a published text. */
  makeRecording: z.object({ revision: z.string() }),
  /** Adds jobs for published texts without a recording; runs every ten minutes. */
  queueRecordings: z.object({}),
  /** Makes the files of a pack that readers asked for. */
  makePack: z.object({ kind: z.enum(packKinds), value: z.string() }),
  /** Closes an account whose owner asked for it, unless it was kept. */
  closeAccount: z.object({ account: z.string(), due: z.iso.datetime() }),
  /** Takes back what one super admin alone took from one of the staff, unless another one agreed. */
  lapseRemoval: z.object({ id: z.string() }),
  /** Deletes the likes and follows of a closed account, one by one. */
  deleteReactions: z.object({ account: z.string() }),
  /** Probes every node of the federated cloud; runs every ten minutes. */
  probeNodes: z.object({}),
  /** Probes one node. */
  probeNode: z.object({ id: z.string() }),
  /** Queues the grading of nodes of the federated cloud, by questions whose answers are known; runs every hour. */
  gradeNodes: z.object({}),
  /** Grades one node. */
  gradeNode: z.object({ id: z.string() }),
  /** Creates the deliveries of each publication; runs with each publication and every minute. */
  dispatchWebhooks: z.object({}),
  /** Sends one delivery. */
  deliverWebhook: z.object({ id: z.string() }),
  /** Tells one browser of a notice or the withdrawal of a post that it saved. */
  sendPush: z.object({ subscription: z.string(), post: z.string() }),
  /** Sends SMS about a notice, some of them, and queues the rest. */
  sendPhoneAlert: z.object({ id: z.string() }),
  /** Sends the answer to an SMS. */
  sendPhoneReply: z.object({ id: z.string() }),
  /** Adds deposits at the registry of DOIs for posts that have changed; runs every minute. */
  queueDeposits: z.object({}),
  /** Tells the registry of DOIs what it should know of a post, or asks what became of that. */
  depositDoi: z.object({ post: z.string() }),
  /** Emails the staff what an author has submitted within a few minutes. */
  notifyStaff: z.object({ author: z.string() }),
  /** Asks the next of the staff about submissions that nobody has opened for a day, and sends daily emails; runs every hour. */
  mailStaff: z.object({}),
  /** Asks the contributors of a submitted text who were not asked yet. */
  askContributors: z.object({ post: z.string() }),
  /** Emails the staff about the published translations of a withdrawn or retracted post. */
  askAboutTranslations: z.object({ post: z.string() }),
  /** Emails the translators of a post about a version with other figures, or about a notice. */
  tellTranslators: z.object({ what: z.enum(['revision', 'notice']), id: z.string() }),
  /** Keeps the passages of published translations for later ones. */
  rememberTranslations: z.object({}),
  /** Emails the author of a scheduled post when it will be published. */
  mailSchedule: z.object({ post: z.string() }),
  /** Carries out a decision on a report that can no longer be undone. */
  decideOnReport: z.object({ report: z.string(), until: z.string() }),
  /** Issues an announced notice at its time. */
  issueNotice: z.object({ id: z.string() }),
  /** Queues the emails of notices to those who have the posts; runs with each such notice and every minute. */
  mailRecalls: z.object({}),
  /** Emails followers who want to know at once; runs with each publication and every minute. */
  notifyFollowers: z.object({}),
  /** Emails followers who want to know weekly. */
  notifyWeekly: z.object({}),
  /** Emails authors whose posts fall due for review; runs every hour. */
  remindAuthors: z.object({}),
  /** Seals the entries of the audit log; runs every minute. */
  sealAuditLog: z.object({}),
  /** Puts the hash of each ended day of the audit log into the transparency log; runs every ten minutes. */
  logAuditDays: z.object({}),
  /** Compares the transparency log with what its witnesses have signed; runs every hour. */
  checkWitnesses: z.object({}),
  /** Deletes what has expired; runs every ten minutes. */
  sweep: z.object({}),
};

export type JobName = keyof typeof payloads;

/**
 * Names of jobs in earlier versions. The queue and old backups may contain them, so workers accept them; new
 * jobs get the new names.
 */
export const formerNames = {
  forgetReactions: 'deleteReactions',
  tellSubscribers: 'dispatchWebhooks',
  tellStaff: 'notifyStaff',
} as const satisfies Record<string, JobName>;

/** Every name that a stored job may have. */
export const storedNames: readonly string[] = [...Object.keys(payloads), ...Object.keys(formerNames)];

export type Jobs = { [Name in JobName]: z.infer<(typeof payloads)[Name]> };
