import { sendLink, sweepAccounts } from './accounts/index.ts';
import { sweepQuestions } from './beacon/index.ts';
import { gradeNodes, probeNode, probeNodes, sweepProbes } from './clouds/index.ts';
import { remindAuthors } from './confirmations/index.ts';
import type { Context } from './context.ts';
import { askContributors, sweepAddresses } from './contributors/index.ts';
import { eachInTurn } from './each-in-turn.ts';
import { notifyFollowers, notifyWeekly } from './following/index.ts';
import { gradeNode } from './grades/index.ts';
import { sweepIdempotency } from './idempotency/index.ts';
import { type Handlers, sweepJobs } from './jobs/index.ts';
import { sweepKeys } from './keys/index.ts';
import { deliverMail } from './mail/index.ts';
import { issueAnnounced } from './notices/index.ts';
import { sweepOAuth } from './oauth/index.ts';
import { makeCoverFiles, makeVariants, sweepPictures } from './pictures/index.ts';
import { notifyStaff } from './posts/index.ts';
import { deleteReactionsOf, sweepViews } from './reactions/index.ts';
import { mailRecalls, sweepRecalls } from './recall/index.ts';
import { makeRecording, queueRecordings, sweepRecordings } from './recordings/index.ts';
import { sweepReports } from './reports/index.ts';
import { mailSchedule } from './review/index.ts';
import { sweepMisses } from './search/index.ts';
import { sweepSecurityEvents } from './security-events/index.ts';
import { linkToken } from './sessions/index.ts';
import { sweepSharedKeys } from './shared-keys/index.ts';
import { askAboutTranslations } from './translations/index.ts';
import { logAuditDays, sealAuditLog } from './transparency/index.ts';
import { deliverWebhook, dispatchWebhooks, sweepDeliveries } from './webhooks/index.ts';

const sweeps: readonly ((context: Context) => Promise<unknown>)[] = [
  sweepAccounts,
  sweepAddresses,
  sweepViews,
  sweepMisses,
  sweepPictures,
  sweepRecordings,
  sweepKeys,
  sweepRecalls,
  sweepOAuth,
  sweepSharedKeys,
  sweepProbes,
  sweepQuestions,
  sweepDeliveries,
  sweepIdempotency,
  sweepReports,
  sweepSecurityEvents,
  sweepJobs,
];

/** The handler of each job. */
export function jobHandlers(context: Context): Handlers {
  return {
    sendMail: (payload, attempt) =>
      deliverMail(context, payload, attempt, (link) => linkToken(context, link)),
    sendLink: (request) => sendLink(context, request),
    makeVariants: (payload) => makeVariants(context, payload),
    makeCoverFiles: (payload) => makeCoverFiles(context, payload),
    makeRecording: (payload, attempt) => makeRecording(context, payload, attempt),
    queueRecordings: () => queueRecordings(context),
    deleteReactions: ({ account }) => deleteReactionsOf(context, account),
    probeNodes: () => probeNodes(context),
    probeNode: (payload) => probeNode(context, payload),
    gradeNodes: () => gradeNodes(context),
    gradeNode: (payload) => gradeNode(context, payload),
    dispatchWebhooks: () => dispatchWebhooks(context),
    askContributors: ({ post }) => askContributors(context, post),
    askAboutTranslations: ({ post }) => askAboutTranslations(context, post),
    mailSchedule: ({ post }) => mailSchedule(context, post),
    issueNotice: ({ id }) => issueAnnounced(context, id),
    mailRecalls: (_, attempt) => mailRecalls(context, attempt),
    notifyFollowers: () => notifyFollowers(context),
    remindAuthors: () => remindAuthors(context),
    notifyWeekly: () => notifyWeekly(context),
    deliverWebhook: (payload, attempt) => deliverWebhook(context, payload, attempt),
    notifyStaff: ({ author }) => notifyStaff(context, author),
    sealAuditLog: () => sealAuditLog(context),
    logAuditDays: () => logAuditDays(context),
    // A bucket that deletes nothing must not keep old keys valid.
    sweep: () => eachInTurn(sweeps, (sweep) => sweep(context)),
  };
}
