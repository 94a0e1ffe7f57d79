import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { interestsCharacters } from '../../../../contract/constants.ts';
import {
  opinionCharacters,
  recommendations,
  requestNoteCharacters,
} from '../../../../contract/desk/calls/review-requests.ts';
import { reviewRequestRoute } from '../../../../contract/desk/review-request-path.ts';
import { explanation, text } from '../../../../contract/endpoint.ts';
import type { ReviewRequestView } from '../../../../contract/views/review-request-view.ts';
import { bylineOf } from '../../../../messages/byline.ts';
import { nameOf } from '../../../people/index.ts';
import type { Context } from '../../../platform/context.ts';
import { dayOf } from '../../../platform/db/day.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { spend } from '../../../platform/limits/spend.ts';
import { readAddress } from '../../../platform/page-cache/address.ts';
import type { PublicPages } from '../../../platform/page-cache/public-pages.ts';
import { type Answer, answerRequest, readRequest, readText } from './answers.ts';
import type { OpenRequest } from './emails.ts';

type TokenRequest = FastifyRequest<{ Params: { token: string }; Body: Record<string, unknown> | null }>;

const sent = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('accepted'), interests: text(interestsCharacters).trim().default('') }),
  z.object({ answer: z.literal('declined'), reason: text(requestNoteCharacters).trim().default('') }),
  z.object({ answer: z.literal('unwanted') }),
  z.object({
    answer: z.literal('recommended'),
    recommendation: z.enum(recommendations),
    opinion: explanation(opinionCharacters),
  }),
]);

const over: ReviewRequestView = { state: 'over' };

/**
 * Mounts the link that asks somebody outside the staff to read a text. The token in its address is the only
 * authorization, so the page isn't cached and sends no referrer. Opening it changes nothing, since link scanners open
 * links, and shows no word of the text before the request is accepted.
 */
export async function mountRequestPage(
  app: FastifyInstance,
  context: Context,
  publicPages: PublicPages,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 64 * 1024 });

    scope.get(reviewRequestRoute, async (request: TokenRequest, reply) => {
      await pay(request);
      return show(request, reply, await viewOf(request.params.token));
    });

    scope.post(reviewRequestRoute, async (request: TokenRequest, reply) => {
      await pay(request);
      const { token } = request.params;
      const fields = withPlainLines(request.body ?? {});
      const checked = sent.safeParse(fields);
      if (!checked.success) return show(request, reply.status(400), await viewOf(token, fields));
      const answer: Answer = checked.data;
      if ((await answerRequest(context, token, answer)) === 'over') return show(request, reply, over);
      const view = answer.answer === 'accepted' ? await viewOf(token) : { state: answer.answer };
      return show(request, reply, view);
    });
  });

  async function viewOf(token: string, typed?: Record<string, unknown>): Promise<ReviewRequestView> {
    const open = await readRequest(context, token);
    if (!open) return over;
    return open.request.answer === 'accepted' ? textView(open, typed) : askedView(open);
  }

  async function askedView(open: OpenRequest): Promise<ReviewRequestView> {
    const { asked_by, note, account_id } = open.request;
    const by = asked_by === null ? '' : await nameOf(context, { id: asked_by });
    return { state: 'asked', ...factsOf(open), by, note, isStranger: account_id === null };
  }

  async function textView(open: OpenRequest, typed?: Record<string, unknown>): Promise<ReviewRequestView> {
    const read = await readText(context, open);
    if (!read) return over;
    const { summary, funding, competing_interests } = read.text;
    const recommendation = recommendations.find((one) => one === typed?.recommendation) ?? null;
    return {
      state: 'accepted',
      ...factsOf(open),
      summary,
      body_html: read.html,
      funding,
      competing_interests,
      isIncomplete: typed !== undefined,
      recommendation,
      opinion:
        typeof typed?.opinion === 'string' ? typed.opinion.slice(0, opinionCharacters.maximum * 2) : '',
    };
  }

  function pay(request: TokenRequest): Promise<void> {
    return spend(context, [{ budget: 'token:network', key: networkOf(request.ip) }]);
  }

  function show(request: TokenRequest, reply: FastifyReply, view: ReviewRequestView) {
    const { path, language } = readAddress(request.url);
    if (view.state === 'over') reply.status(410);
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(publicPages.render({ kind: 'review-request', view }, { path, language }));
  }
}

/** Forms send each line break as two characters, which the limit of the field counts as one. */
function withPlainLines(fields: Record<string, unknown>): Record<string, unknown> {
  const plain = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value);
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)]));
}

function factsOf({ request, post }: OpenRequest) {
  const { title, language, words } = post;
  return { title, language, words, byline: bylineOf(post), due: `${dayOf(request.due_at)}T00:00:00.000Z` };
}
