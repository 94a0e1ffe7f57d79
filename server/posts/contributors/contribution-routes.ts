import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalCharacters } from '../../../contract/constants.ts';
import { explanation } from '../../../contract/endpoint.ts';
import { contributionRoute } from '../../../contract/paths.ts';
import type { ContributionView } from '../../../contract/views/contribution-view.ts';
import type { Context } from '../../platform/context.ts';
import { networkOf } from '../../platform/http/network.ts';
import { spend } from '../../platform/limits/spend.ts';
import { readAddress } from '../../platform/page-cache/address.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { type Asked, answerAsked, readAsked } from './answers.ts';
import { refuseMail } from './suppression-list.ts';

type TokenRequest = FastifyRequest<{ Params: { token: string }; Body: Record<string, unknown> | null }>;

/** Why somebody refuses to be named as a contributor. */
const refusal = explanation(refusalCharacters, 'Say why');

const statuses = { asked: 200, confirmed: 200, refused: 200, unwanted: 200, over: 410 } as const;

/**
 * Mounts the link that asks contributors to confirm. The token in its address is the only authorization, so
 * the page isn't cached and sends no referrer. Opening it changes nothing, since link scanners open links.
 */
export async function mountContribution(
  app: FastifyInstance,
  context: Context,
  publicPages: PublicPages,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 16 * 1024 });

    scope.get(contributionRoute, async (request: TokenRequest, reply) => {
      await pay(request);
      const asked = await readAsked(context, request.params.token);
      return show(request, reply, asked ? viewOf(asked, null) : { state: 'over' });
    });

    scope.post(contributionRoute, async (request: TokenRequest, reply) => {
      await pay(request);
      const { answer, shown, reason } = request.body ?? {};
      if (answer === 'confirmed') {
        return showAnswer(request, reply, shown, { answer });
      }
      if (answer === 'unwanted') {
        const isKept = await refuseMail(context, request.params.token);
        return show(request, reply, { state: isKept ? 'unwanted' : 'over' });
      }
      const checked = refusal.safeParse(reason);
      if (checked.success)
        return showAnswer(request, reply, shown, { answer: 'refused', reason: checked.data });
      const asked = await readAsked(context, request.params.token);
      if (!asked) return show(request, reply, { state: 'over' });
      const typed = typeof reason === 'string' ? reason.slice(0, 2000) : '';
      return show(request, reply.status(400), viewOf(asked, 'reason', typed));
    });
  });

  async function showAnswer(
    request: TokenRequest,
    reply: FastifyReply,
    shown: unknown,
    given: Parameters<typeof answerAsked>[3],
  ) {
    const { token } = request.params;
    const outcome = await answerAsked(context, token, typeof shown === 'string' ? shown : '', given);
    if (outcome === 'stored') return show(request, reply, { state: given.answer });
    const asked = outcome === 'changed' ? await readAsked(context, token) : null;
    if (!asked) return show(request, reply, { state: 'over' });
    const typed = given.answer === 'refused' ? given.reason : '';
    return show(request, reply.status(409), viewOf(asked, 'changed', typed));
  }

  function pay(request: TokenRequest): Promise<void> {
    return spend(context, [{ budget: 'token:network', key: networkOf(request.ip) }]);
  }

  function show(request: TokenRequest, reply: FastifyReply, view: ContributionView) {
    const { path, language } = readAddress(request.url);
    if (reply.statusCode === 200) reply.status(statuses[view.state]);
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(publicPages.render({ kind: 'contribution', view }, { path, language }));
  }
}

function viewOf(asked: Asked, fault: 'reason' | 'changed' | null, reason = ''): ContributionView {
  const { listed, contributors, contributor, place, sha256 } = asked;
  return {
    state: 'asked',
    title: listed.title.trim(),
    language: listed.text_language,
    summary: listed.summary,
    owner: `${listed.firstname} ${listed.lastname}`.trim(),
    contributors,
    contributor,
    place,
    isStranger: asked.request.account_id === null,
    shown: sha256.toString('hex'),
    fault,
    reason,
  };
}
