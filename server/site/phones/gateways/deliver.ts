import { OutboundError, type OutboundReason } from '../../../platform/outbound/outbound-error.ts';
import {
  type OutboundReply,
  type OutboundRequest,
  type SenderSettings,
  send,
  trusting,
} from '../../../platform/outbound/send.ts';
import type { Outcome } from './gateway.ts';

const limits = { milliseconds: 20_000, bytes: 64 * 1024 };

/** Failures before a gateway can have taken anything. */
const before: readonly OutboundReason[] = [
  'bad_address',
  'forbidden_address',
  'unknown_host',
  'refused',
  'unreachable',
  'tls',
];

/** Sends a gateway a request, and reads what became of the message from its answer. */
export async function deliver(
  settings: SenderSettings,
  request: Pick<OutboundRequest, 'url' | 'method' | 'headers' | 'body'>,
  read: (reply: OutboundReply) => Outcome,
): Promise<Outcome> {
  try {
    return read(await send(trusting(settings), { ...request, ...limits }));
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return before.includes(error.reason) ? 'later' : 'unknown';
  }
}
