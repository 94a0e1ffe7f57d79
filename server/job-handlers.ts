import { sweepQuestions } from './cloud/beacon/index.ts';
import { gradeNodes, probeNode, probeNodes, sweepProbes } from './cloud/clouds/index.ts';
import { gradeNode } from './cloud/grades/index.ts';
import { mailSchedule } from './desk/review/index.ts';
import { askAboutTranslations } from './desk/translations/index.ts';
import { logAuditDays, sealAuditLog } from './operations/transparency/index.ts';
import { sendLink, sweepAccounts } from './people/accounts/index.ts';
import { makeCoverFiles, makeVariants, sweepPictures } from './people/pictures/index.ts';
import type { Context } from './platform/context.ts';
import { sweepIdempotency } from './platform/idempotency/index.ts';
import { type Handlers, sweepJobs } from './platform/jobs/index.ts';
import { eachInTurn } from './platform/limits/each-in-turn.ts';
import { deliverMail } from './platform/mail/index.ts';
import { sweepSharedKeys } from './platform/shared-keys/index.ts';
import { remindAuthors } from './posts/confirmations/index.ts';
import { askContributors, sweepAddresses } from './posts/contributors/index.ts';
import { issueAnnounced } from './posts/notices/index.ts';
import { notifyStaff } from './posts/posts/index.ts';
import { mailRecalls, sweepRecalls } from './posts/recall/index.ts';
import { makeRecording, queueRecordings, sweepRecordings } from './posts/recordings/index.ts';
import { sweepReports } from './posts/reports/index.ts';
import { sweepMisses } from './posts/search/index.ts';
import { sweepKeys } from './programs/keys/index.ts';
import { sweepOAuth } from './programs/oauth/index.ts';
import { deliverWebhook, dispatchWebhooks, sweepDeliveries } from './programs/webhooks/index.ts';
import { notifyFollowers, notifyWeekly } from './site/following/index.ts';
import { deleteReactionsOf, sweepViews } from './site/reactions/index.ts';
import { sweepSecurityEvents } from './trust/security-events/index.ts';
import { linkToken } from './trust/sessions/index.ts';

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
