import { linkToken, sweepAccounts } from './accounts/actions.ts';
import type { Context } from './context.ts';
import type { Handlers } from './jobs/actions.ts';
import { deliverMail } from './mail/actions.ts';

/** Who does which job. */
export function jobHandlers(context: Context): Handlers {
  return {
    sendMail: (payload, attempt) =>
      deliverMail(context, payload, attempt, (link) => linkToken(context, link)),
    sweep: () => sweepAccounts(context),
  };
}
