import { timingSafeEqual } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { phoneRoute } from '../../../contract/site/phone-paths.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { networkOf } from '../../platform/http/network.ts';
import { spend } from '../../platform/limits/spend.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { screenOf } from './menu.ts';
import { receiveMessage, receiveOptOut } from './messages.ts';
import { hmacOf, readNumber } from './numbers.ts';
import { gatewayOf } from './send.ts';

/** Enough for the longest message, percent-encoded. */
const bodyLimit = 16 * 1024;

type Call = FastifyRequest<{ Params: { token: string; what: string }; Querystring: unknown; Body: unknown }>;

/**
 * Mounts what a gateway to telephones calls (product.md#telephones), where the operator has one. Its secret is part of the address, since gateways sign nothing:
 * without it there is no such page.
 */
export async function mountPhones(app: FastifyInstance, context: Context): Promise<void> {
  const { phones } = context.config;
  const gateway = gatewayOf(context);
  if (!phones || !gateway) return;
  const secret = sha256(phones.secret);

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit });
    scope.route({
      method: ['GET', 'POST'],
      url: phoneRoute,
      bodyLimit,
      handler: async (request: Call, reply) => {
        const { token, what } = request.params;
        if (!timingSafeEqual(sha256(token), secret)) {
          await spend(context, [{ budget: 'token:network', key: networkOf(request.ip) }]);
          return reply.callNotFound();
        }
        const given = fieldsOf(request.method === 'GET' ? request.query : request.body);
        if (what === 'ussd') return answerStep(reply, gateway.readStep(given));
        if (what === 'sms') await take(gateway.readMessage(given, request.originalUrl.split('?')[1] ?? ''));
        else if (what === 'opt-out') await receiveOptOut(context, numberOf(gateway.readOptOut(given)));
        else return reply.callNotFound();
        return plain(reply, '');
      },
    });
  });

  async function answerStep(reply: FastifyReply, step: ReturnType<NonNullable<typeof gateway>['readStep']>) {
    if (!step) throw new AppError('invalid_input');
    const from = numberOf(step.from);
    const key = (await hmacOf(context, 'number', from)).toString('hex');
    await spend(context, [
      { budget: 'ussd:number', key },
      { budget: 'ussd:site', key: 'site' },
    ]);
    const { text, ends } = await screenOf(context, { ...step, from });
    return plain(reply, `${ends ? 'END' : 'CON'} ${text}`);
  }

  async function take(message: ReturnType<NonNullable<typeof gateway>['readMessage']>) {
    if (!phones || !message) throw new AppError('invalid_input');
    await receiveMessage(context, phones, { ...message, from: numberOf(message.from) });
  }
}

/** @throws AppError invalid_input for what is no number of a telephone */
function numberOf(given: string | null): string {
  const number = readNumber(given);
  if (number === null) throw new AppError('invalid_input');
  return number;
}

function fieldsOf(given: unknown): Record<string, unknown> {
  return typeof given === 'object' && given !== null ? { ...given } : {};
}

function plain(reply: FastifyReply, text: string) {
  return reply
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .send(text);
}
