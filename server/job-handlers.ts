import { gradeNode, gradeNodes, probeNode, probeNodes, sweepProbes, sweepQuestions } from './cloud/index.ts';
import {
  askAboutTranslations,
  mailSchedule,
  rememberTranslations,
  remindReviewers,
  sweepReviewAddresses,
  tellTranslators,
} from './desk/index.ts';
import { checkWitnesses, closeDue, logAuditDays, sealAndPublish } from './operations/index.ts';
import {
  lapseRemoval,
  mailStaffDigests,
  makeCoverFiles,
  makeVariants,
  sendLink,
  sweepAccounts,
  sweepPictures,
} from './people/index.ts';
import type { Context } from './platform/context.ts';
import { sweepIdempotency } from './platform/idempotency/answer-once.ts';
import { type Handlers, sweepJobs } from './platform/jobs/job-queue.ts';
import { eachInTurn } from './platform/limits/each-in-turn.ts';
import { deliverMail } from './platform/mail/outbox.ts';
import { sweepSharedKeys } from './platform/shared-keys/shared-keys.ts';
import {
  askContributors,
  askFurther,
  carryOutDecision,
  issueAnnounced,
  mailRecalls,
  makeRecording,
  notifyStaff,
  queueRecordings,
  remindAuthors,
  sweepAddresses,
  sweepBin,
  sweepMisses,
  sweepRecalls,
  sweepRecordings,
  sweepReports,
} from './posts/index.ts';
import {
  deliverWebhook,
  dispatchWebhooks,
  sweepDeliveries,
  sweepKeys,
  sweepOAuth,
} from './programs/index.ts';
import {
  countBounce,
  deleteReactionsOf,
  depositDoi,
  makeSitePack,
  notifyFollowers,
  notifyWeekly,
  queueDeposits,
  sendPhoneAlert,
  sendPhoneReply,
  sendPush,
  sweepDigests,
  sweepPacks,
  sweepPhones,
  sweepPush,
  sweepViews,
} from './site/index.ts';
import { linkToken, sweepSecurityEvents } from './trust/index.ts';

const sweeps: readonly ((context: Context) => Promise<unknown>)[] = [
  sweepAccounts,
  sweepAddresses,
  remindReviewers,
  sweepReviewAddresses,
  rememberTranslations,
  sweepDigests,
  sweepPush,
  sweepPhones,
  sweepViews,
  sweepMisses,
  sweepPictures,
  sweepRecordings,
  sweepPacks,
  sweepKeys,
  sweepRecalls,
  sweepOAuth,
  sweepSharedKeys,
  sweepProbes,
  sweepQuestions,
  sweepDeliveries,
  sweepIdempotency,
  sweepReports,
  sweepBin,
  sweepSecurityEvents,
  sweepJobs,
];

/** The handler of each job. */
export function jobHandlers(context: Context): Handlers {
  return {
    sendMail: (payload, attempt) =>
      deliverMail(context, payload, attempt, {
        tokenOf: (link) => linkToken(context, link),
        badAddress: async (mail) => void (await countBounce(context, mail)),
      }),
    sendLink: (request) => sendLink(context, request),
    makeVariants: (payload) => makeVariants(context, payload),
    makeCoverFiles: (payload) => makeCoverFiles(context, payload),
    makeRecording: (payload, attempt) => makeRecording(context, payload, attempt),
    makePack: (followed, attempt) => makeSitePack(context, followed, attempt),
    queueRecordings: () => queueRecordings(context),
    closeAccount: ({ account, due }) => closeDue(context, account, new Date(due)),
    lapseRemoval: ({ id }) => lapseRemoval(context, id),
    deleteReactions: ({ account }) => deleteReactionsOf(context, account),
    probeNodes: () => probeNodes(context),
    probeNode: (payload) => probeNode(context, payload),
    gradeNodes: () => gradeNodes(context),
    gradeNode: (payload) => gradeNode(context, payload),
    dispatchWebhooks: () => dispatchWebhooks(context),
    askContributors: ({ post }) => askContributors(context, post),
    askAboutTranslations: ({ post }) => askAboutTranslations(context, post),
    tellTranslators: (event) => tellTranslators(context, event),
    rememberTranslations: () => rememberTranslations(context),
    mailSchedule: ({ post }) => mailSchedule(context, post),
    decideOnReport: (decision) => carryOutDecision(context, decision),
    issueNotice: ({ id }) => issueAnnounced(context, id),
    mailRecalls: (_, attempt) => mailRecalls(context, attempt),
    notifyFollowers: () => notifyFollowers(context),
    remindAuthors: () => remindAuthors(context),
    notifyWeekly: () => notifyWeekly(context),
    deliverWebhook: (payload, attempt) => deliverWebhook(context, payload, attempt),
    sendPush: (payload) => sendPush(context, payload),
    sendPhoneAlert: (payload) => sendPhoneAlert(context, payload),
    sendPhoneReply: (payload) => sendPhoneReply(context, payload),
    queueDeposits: () => queueDeposits(context),
    depositDoi: (payload, attempt) => depositDoi(context, payload, attempt),
    notifyStaff: ({ author }) => notifyStaff(context, author),
    mailStaff: () => eachInTurn([askFurther, mailStaffDigests], (mail) => mail(context)),
    sealAuditLog: () => sealAndPublish(context),
    logAuditDays: () => logAuditDays(context),
    checkWitnesses: () => checkWitnesses(context),
    // A bucket that deletes nothing must not keep old keys valid.
    sweep: () => eachInTurn(sweeps, (sweep) => sweep(context)),
  };
}
