import type { Context } from '../../platform/context.ts';
import { stopNotices } from './consent.ts';
import { africasTalking } from './gateways/africas-talking.ts';
import type { Gateway, Outcome } from './gateways/gateway.ts';
import { kannel } from './gateways/kannel.ts';
import * as queries from './queries.ts';

/** Thrown so that the job queue tries again later. */
export class PhoneError extends Error {}

const gateways: Record<'africastalking' | 'kannel', Gateway> = { africastalking: africasTalking, kannel };

/** The gateway of this site; null where telephones get nothing. */
export function gatewayOf({ config }: Pick<Context, 'config'>): Gateway | null {
  return config.phones && gateways[config.phones.gateway];
}

/**
 * Sends an answer and forgets it with the number; one that can't be sent now is tried again for a day. One of which the gateway doesn't say whether it took it is
 * not sent again.
 * @throws PhoneError where it is to be tried again
 */
export async function sendPhoneReply(context: Context, { id }: { id: string }): Promise<void> {
  const row = await queries.selectReply(context.db, id);
  if (!row) return;
  const number = String(context.secrets.open('phone_replies.number', id, row.number));
  const outcome = await handOver(context, number, row.text);
  if (outcome === 'later') throw new PhoneError('the gateway to telephones can’t take a message now');
  await queries.deleteReply(context.db, id);
}

/** Hands a message over. A receiver of whom the gateway says that they want nothing is forgotten. */
export async function handOver(context: Context, to: string, text: string): Promise<Outcome> {
  const { config, log } = context;
  const gateway = gatewayOf(context);
  if (!gateway || !config.phones) return 'refused';
  const outcome = await gateway.send({ ...config, phones: config.phones }, { to, text });
  if (outcome === 'ended') await stopNotices(context, to);
  if (outcome === 'refused' || outcome === 'unknown')
    log.warn({ outcome }, 'a message to a telephone may not have been sent');
  return outcome;
}
