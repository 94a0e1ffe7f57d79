import { linkToken, sendLink, sweepAccounts } from './accounts/actions.ts';
import { probeNode, probeNodes, sweepProbes } from './clouds/actions.ts';
import type { Context } from './context.ts';
import { notifyFollowers, notifyWeekly } from './following/actions.ts';
import { sweepIdempotency } from './idempotency/actions.ts';
import type { Handlers } from './jobs/actions.ts';
import { sweepKeys } from './keys/actions.ts';
import { deliverMail } from './mail/actions.ts';
import { sweepOAuth } from './oauth/actions.ts';
import { makeVariants, sweepPictures } from './pictures/actions.ts';
import { tellStaff } from './posts/actions.ts';
import { forgetReactions, sweepViews } from './reactions/actions.ts';
import { sweepMisses } from './search/actions.ts';
import { deliverWebhook, sweepDeliveries, tellSubscribers } from './webhooks/actions.ts';

/** Who does which job. */
export function jobHandlers(context: Context): Handlers {
  return {
    sendMail: (payload, attempt) =>
      deliverMail(context, payload, attempt, (link) => linkToken(context, link)),
    sendLink: (request) => sendLink(context, request),
    makeVariants: (payload) => makeVariants(context, payload),
    forgetReactions: ({ account }) => forgetReactions(context, account),
    probeNodes: () => probeNodes(context),
    probeNode: (payload) => probeNode(context, payload),
    tellSubscribers: () => tellSubscribers(context),
    notifyFollowers: () => notifyFollowers(context),
    notifyWeekly: () => notifyWeekly(context),
    deliverWebhook: (payload, attempt) => deliverWebhook(context, payload, attempt),
    tellStaff: ({ author }) => tellStaff(context, author),
    sweep: async () => {
      await sweepAccounts(context);
      await sweepViews(context);
      await sweepMisses(context);
      await sweepPictures(context);
      await sweepKeys(context);
      await sweepOAuth(context);
      await sweepProbes(context);
      await sweepDeliveries(context);
      await sweepIdempotency(context);
    },
  };
}
