import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InterfaceLanguage } from '../../../contract/constants.ts';
import { minuteMilliseconds } from '../../../contract/durations.ts';
import { email } from '../../../contract/rules.ts';
import {
  confirmFollowRoute,
  digestFrequencies,
  followRoute,
  followSentPath,
  followSentRoute,
} from '../../../contract/site/follow-paths.ts';
import type { FollowForm, FollowLinkView } from '../../../contract/views/follow-view.ts';
import { loadLanguage, translateRule } from '../../../messages/portal.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { isFromElsewhere } from '../../platform/http/callers/origin.ts';
import { networkOf } from '../../platform/http/network.ts';
import { sendPage } from '../../platform/http/send-page.ts';
import { spend } from '../../platform/limits/spend.ts';
import { inLanguage, readAddress } from '../../platform/page-cache/address.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { askAddress, confirmFollow, readAsked, refuseForGood } from './digests.ts';
import { findFollowed, viewOfFollowed } from './follow-subjects.ts';
import type { Followed, RequestRow } from './queries.ts';

/** Enough for the longest address, percent-encoded. */
const bodyLimit = 8 * 1024;
/** A field that people don't see; programs that fill in every field give themselves away. */
const trap = 'subject';

type FollowRequest = FastifyRequest<{ Params: { kind: string; value: string } }>;
type FormRequest = FastifyRequest<{
  Params: { kind: string; value: string };
  Body: Record<string, unknown> | null;
}>;
type TokenRequest = FastifyRequest<{ Params: { token: string }; Body: Record<string, unknown> | null }>;

/**
 * Mounts the form that asks for an address, and the link that confirms it (product.md#following-by-email). They need neither a script nor
 * an account. The form is the same for everybody; sending it leads to another page, so that a reload sends nothing.
 */
export async function mountDigests(
  app: FastifyInstance,
  context: Context,
  publicPages: PublicPages,
): Promise<void> {
  const show = async (request: FollowRequest, reply: FastifyReply, state: FollowForm['state']) => {
    const { language } = readAddress(request.url);
    const { kind, value } = request.params;
    const at = { path: `/phis/follow/${kind}/${encodeURIComponent(value)}/${state}`, language };
    const page = await publicPages.find(request, at, async () => {
      const found = await find(request, language);
      if (!found) return null;
      const form: FollowForm = { ...emptyForm, followed: found.view, state };
      const author = found.followed.kind === 'author' ? [`author:${found.followed.value}` as const] : [];
      return { status: 200, page: { kind: 'follow', form }, dependsOn: ['posts', ...author] };
    });
    return sendPage(request, reply, page, language);
  };
  app.get(followRoute, (request: FollowRequest, reply) => show(request, reply, 'new'));
  app.get(followSentRoute, (request: FollowRequest, reply) => show(request, reply, 'sent'));

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit });

    scope.post(followRoute, async (request: FormRequest, reply) => {
      const { language } = readAddress(request.url);
      const found = await find(request, language);
      if (!found) return sendPage(request, reply, await publicPages.findNotFound(language), language);
      const given = request.body ?? {};
      const frequency = digestFrequencies.find((each) => each === given.frequency) ?? 'weekly';
      const again = (status: number, shown: Partial<FollowForm>) => {
        const values = { email: textOf(given.email), frequency };
        const form: FollowForm = { ...emptyForm, followed: found.view, values, ...shown };
        return sendAlone(request, reply.status(status), { kind: 'follow', form });
      };
      if (isFromElsewhere(context, request)) return again(403, { problem: 'elsewhere' });
      const { kind, value } = found.view;
      const sent = () => reply.redirect(inLanguage(followSentPath(kind, value), language), 303);
      if (textOf(given[trap]) !== '') return sent();
      const address = email.safeParse(textOf(given.email).trim());
      if (!address.success) {
        await loadLanguage(language);
        const [issue] = address.error.issues;
        return again(400, { fault: translateRule(issue?.message ?? '', language) });
      }
      try {
        const asked = { followed: found.followed, email: address.data, frequency, language };
        await askAddress(context, networkOf(request.ip), asked);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
        const seconds = error.detail.retryAfterSeconds ?? 60;
        reply.header('retry-after', String(seconds));
        return again(429, { problem: { minutes: Math.ceil((seconds * 1000) / minuteMilliseconds) } });
      }
      return sent();
    });

    scope.get(confirmFollowRoute, async (request: TokenRequest, reply) => {
      await pay(request);
      const asked = await readAsked(context, request.params.token);
      return showLink(request, reply, asked && (await linkView(request, asked, 'asked')));
    });

    scope.post(confirmFollowRoute, async (request: TokenRequest, reply) => {
      await pay(request);
      const { token } = request.params;
      if (request.body?.answer === 'never') {
        const isKept = await refuseForGood(context, token);
        return showLink(request, reply, isKept ? { state: 'never' } : null);
      }
      const asked = await confirmFollow(context, token);
      return showLink(request, reply, asked && (await linkView(request, asked, 'confirmed')));
    });
  });

  async function find({ params }: FollowRequest, language: InterfaceLanguage) {
    const followed = await findFollowed(context, params);
    const view = followed && (await viewOfFollowed(context, followed, language));
    return followed && view ? { followed, view } : null;
  }

  function pay(request: TokenRequest): Promise<void> {
    return spend(context, [{ budget: 'token:network', key: networkOf(request.ip) }]);
  }

  async function linkView(
    request: FastifyRequest,
    { frequency, ...followed }: Followed & Pick<RequestRow, 'frequency'>,
    state: 'asked' | 'confirmed',
  ): Promise<FollowLinkView | null> {
    const view = await viewOfFollowed(context, followed, readAddress(request.url).language);
    return view && { state, followed: view, frequency };
  }

  function showLink(request: TokenRequest, reply: FastifyReply, view: FollowLinkView | null) {
    reply.status(view ? 200 : 410);
    return sendAlone(request, reply, { kind: 'follow-link', view: view ?? { state: 'over' } });
  }

  /** Sends a page for this request alone: it shows what somebody typed, or its address is secret. */
  function sendAlone(
    request: FastifyRequest,
    reply: FastifyReply,
    page: Parameters<PublicPages['render']>[0],
  ) {
    const { path, language } = readAddress(request.url);
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(publicPages.render(page, { path, language }));
  }
}

const emptyForm = {
  state: 'new',
  values: { email: '', frequency: 'weekly' },
  fault: null,
  problem: null,
} as const satisfies Partial<FollowForm>;

/** A field of the form; empty if it is missing or sent twice. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
