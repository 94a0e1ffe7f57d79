import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { minuteMilliseconds } from '../../../../contract/durations.ts';
import type { PublicPage } from '../../../../contract/pages.ts';
import { reportPath, reportRoute, reportSentPath, reportSentRoute } from '../../../../contract/paths.ts';
import { reportedMistake, reportedPassage } from '../../../../contract/posts/report-rules.ts';
import { email } from '../../../../contract/rules.ts';
import type { ReportedPost, ReportForm } from '../../../../contract/views/report-view.ts';
import { loadLanguage, translateRule } from '../../../../messages/portal.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { isFromElsewhere } from '../../../platform/http/callers/origin.ts';
import { messagesByField } from '../../../platform/http/mount.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { sendPage } from '../../../platform/http/send-page.ts';
import { inLanguage, readAddress } from '../../../platform/page-cache/address.ts';
import type { PublicPages } from '../../../platform/page-cache/public-pages.ts';
import { chargeSender, fileReport } from '../../../posts/index.ts';
import { emptyForm, findReportable, reportSource } from './source.ts';

/** Enough for the longest report in any script, percent-encoded, with room for one that is too long. */
const bodyLimit = 96 * 1024;

/** A field that people don't see; programs that fill in every field give themselves away. */
const trap = 'subject';

const form = z.object({
  passage: reportedPassage.default(''),
  wrong: z.string().default('').pipe(reportedMistake),
  email: z.union([z.literal(''), email], 'Invalid Email address').default(''),
});

type PostRequest = FastifyRequest<{ Params: { slug: string } }>;
type FormRequest = FastifyRequest<{ Params: { slug: string }; Body: Record<string, unknown> | null }>;

/**
 * Mounts the form that reports a mistake in a post (product.md#reports-of-readers). The form is the same for
 * everybody and needs no script. Sending it leads to another page, so that a reload sends nothing.
 */
export async function mountReportPages(
  app: FastifyInstance,
  context: Context,
  publicPages: PublicPages,
): Promise<void> {
  const show = async (
    request: PostRequest,
    reply: FastifyReply,
    shown: Parameters<typeof reportSource>[2],
  ) => {
    const { slug } = request.params;
    const { language } = readAddress(request.url);
    const page = await publicPages.find(request, { path: shown.path(slug), language }, () =>
      reportSource(context, slug, shown),
    );
    return sendPage(request, reply, page, language);
  };
  app.get(reportRoute, (request: PostRequest, reply) =>
    show(request, reply, {
      page: (post) => ({ kind: 'report', post, form: emptyForm(post) }),
      path: reportPath,
    }),
  );
  app.get(reportSentRoute, (request: PostRequest, reply) =>
    show(request, reply, { page: (post) => ({ kind: 'report-sent', post }), path: reportSentPath }),
  );

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit });
    scope.post(reportRoute, { bodyLimit }, async (request: FormRequest, reply) => {
      const { language } = readAddress(request.url);
      const charged = await refusalOf(() => chargeSender(context, networkOf(request.ip)));
      const found = await findReportable(context, request.params.slug);
      if (!found) return sendPage(request, reply, await publicPages.findNotFound(language), language);
      if (found.state === 'moved') return reply.redirect(inLanguage(reportPath(found.slug), language), 303);
      if (found.state === 'withdrawn') return send(request, reply.status(410), found.page);

      const { id, post } = found;
      const given = request.body ?? {};
      const again = (status: number, problem: ReportForm['problem'], fields = {}) =>
        send(request, reply.status(status), {
          kind: 'report',
          post,
          form: { values: valuesOf(given, post), fields, problem },
        });
      const refuse = ({ retryAfterSeconds }: { retryAfterSeconds: number }) => {
        reply.header('retry-after', String(retryAfterSeconds));
        return again(429, { minutes: Math.ceil((retryAfterSeconds * 1000) / minuteMilliseconds) });
      };
      if (charged) return refuse(charged);
      if (isFromElsewhere(context, request)) return again(403, 'elsewhere');
      const sent = inLanguage(reportSentPath(post.slug), language);
      if (textOf(given[trap]) !== '') return reply.redirect(sent, 303);
      const parsed = form.safeParse(given);
      if (!parsed.success) {
        await loadLanguage(language);
        const faults = Object.entries(messagesByField(parsed.error));
        const fields = faults.map(([name, message]) => [name, translateRule(message, language)]);
        return again(400, 'faults', Object.fromEntries(fields));
      }
      const version = readVersion(given.version, post);
      const refused = await refusalOf(() => fileReport(context, id, { ...parsed.data, version, language }));
      return refused ? refuse(refused) : reply.redirect(sent, 303);
    });
  });

  /** Sends a page for this request alone, since it may show what somebody typed. */
  function send(request: PostRequest, reply: FastifyReply, page: PublicPage) {
    const { path, language } = readAddress(request.url);
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .send(publicPages.render(page, { path, language }));
  }
}

/** Does something that a budget may refuse; gives when it can be tried again, or null if it was done. */
async function refusalOf(work: () => Promise<void>): Promise<{ retryAfterSeconds: number } | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    return { retryAfterSeconds: error.detail.retryAfterSeconds ?? 60 };
  }
}

function valuesOf(given: Record<string, unknown>, post: ReportedPost): ReportForm['values'] {
  return {
    passage: textOf(given.passage),
    wrong: textOf(given.wrong),
    email: textOf(given.email),
    version: String(readVersion(given.version, post) ?? ''),
  };
}

/** A field of the form; empty if it is missing or sent twice. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The version that the form was shown for; the newest if it names none that readers have had. */
function readVersion(given: unknown, { version: newest }: ReportedPost): number | null {
  const number = /^[1-9]\d{0,8}$/.test(textOf(given)) ? Number(given) : null;
  return number !== null && newest !== null && number <= newest ? number : newest;
}
