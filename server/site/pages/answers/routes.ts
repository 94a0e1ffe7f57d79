import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InterfaceLanguage } from '../../../../contract/constants.ts';
import { id as answerId } from '../../../../contract/endpoint.ts';
import { postPath } from '../../../../contract/paths.ts';
import { answerWords } from '../../../../contract/posts/answer-rules.ts';
import {
  type AnswerOutcome,
  answerOutcomes,
  answerPath,
  answerRoute,
  helpfulRoute,
} from '../../../../contract/site/answer-paths.ts';
import type { ReportedPost } from '../../../../contract/views/report-view.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { isFromElsewhere } from '../../../platform/http/callers/origin.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { sendPage } from '../../../platform/http/send-page.ts';
import { inLanguage, readAddress } from '../../../platform/page-cache/address.ts';
import type { PublicPages } from '../../../platform/page-cache/public-pages.ts';
import { addToAnswer, recordAnswer } from '../../../posts/index.ts';
import { findReportable, reportSource } from '../reports/source.ts';

const bodyLimit = 4096;

type AnswerRequest = FastifyRequest<{ Params: { slug: string; answer: string } }>;
type HelpfulForm = FastifyRequest<{
  Params: { slug: string; version: string };
  Body: Record<string, unknown> | null;
}>;
type WordsForm = FastifyRequest<{
  Params: { slug: string; answer: string };
  Body: Record<string, unknown> | null;
}>;

/**
 * Mounts "Was this helpful?" under a post (product.md#was-this-helpful). It needs neither a script nor an account; each step leads
 * to another page, so that a reload sends nothing.
 */
export async function mountHelpful(
  app: FastifyInstance,
  context: Context,
  publicPages: PublicPages,
): Promise<void> {
  app.get(answerRoute, async (request: AnswerRequest, reply) => {
    const { slug, answer } = request.params;
    const { language } = readAddress(request.url);
    const isOpen = answerId.safeParse(answer).success;
    const state = isOpen ? 'open' : answerOutcomes.find((outcome) => outcome === answer);
    if (state === undefined) return sendNotFound(request, reply);
    // The page is the same for every answer, so one of each kind is kept.
    const path = answerPath(slug, state);
    const page = await publicPages.find(request, { path, language }, () =>
      reportSource(context, slug, {
        page: (post) => ({ kind: 'answered', post, state }),
        path: (moved) => answerPath(moved, answer),
      }),
    );
    return sendPage(request, reply, page, language);
  });

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit });
    scope.post(helpfulRoute, { bodyLimit }, (request: HelpfulForm, reply) =>
      take(request, reply, async ({ id, post }, language) => {
        const helpful = { yes: true, no: false }[String(request.body?.helpful)];
        if (helpful === undefined) return 'not-kept';
        const version = readVersion(request.params.version, post.version);
        const stored = await recordAnswer(context, id, { version, helpful, language }, readerOf(request));
        return stored ?? 'not-kept';
      }),
    );
    scope.post(answerRoute, { bodyLimit }, (request: WordsForm, reply) =>
      take(request, reply, async ({ id: postId }) => {
        const id = answerId.safeParse(request.params.answer);
        const words = answerWords.safeParse(request.body?.words);
        const isKept =
          id.success &&
          words.success &&
          (await addToAnswer(context, { id: id.data, postId, words: words.data }, readerOf(request)));
        return isKept ? 'sent' : 'not-kept';
      }),
    );
  });

  /** Takes what a form brings for a published post, and leads to the page that says what became of it: by an answer's id, or an outcome. */
  async function take(
    request: FastifyRequest<{ Params: { slug: string } }>,
    reply: FastifyReply,
    store: (
      found: { id: string; post: ReportedPost },
      language: InterfaceLanguage,
    ) => Promise<string | AnswerOutcome>,
  ) {
    const { slug } = request.params;
    const { language } = readAddress(request.url);
    let found = await findReportable(context, slug);
    if (found?.state === 'moved') found = await findReportable(context, found.slug);
    if (!found) return sendNotFound(request, reply);
    if (found.state !== 'published') return reply.redirect(inLanguage(postPath(slug), language), 303);
    // A page of another site must not answer for its readers.
    const isElsewhere = isFromElsewhere(context, request);
    try {
      const outcome = isElsewhere ? 'not-kept' : await store(found, language);
      return reply.redirect(inLanguage(answerPath(found.post.slug, outcome), language), 303);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
      reply.header('retry-after', String(error.detail.retryAfterSeconds ?? 60));
      return sendPage(request, reply, await publicPages.findTooMany(language), language);
    }
  }

  async function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
    const { language } = readAddress(request.url);
    return sendPage(request, reply, await publicPages.findNotFound(language), language);
  }
}

function readerOf({ ip, headers }: FastifyRequest) {
  return { network: networkOf(ip), userAgent: headers['user-agent'] ?? null };
}

/** The version that the reader had; the newest if it is none that readers have had. */
function readVersion(given: string, newest: number | null): number | null {
  const number = /^[1-9]\d{0,8}$/.test(given) ? Number(given) : null;
  return number !== null && newest !== null && number <= newest ? number : newest;
}
