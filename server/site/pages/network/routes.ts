import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkSearchPath } from '../../../../contract/cloud/beacon/paths.ts';
import type { InterfaceLanguage } from '../../../../contract/constants.ts';
import { minuteMilliseconds } from '../../../../contract/durations.ts';
import {
  type AskedQuestion,
  type NetworkForm,
  type NetworkPart,
  networkDownloads,
} from '../../../../contract/views/network-view.ts';
import { type Asker, askNetwork, type Inquiry, keptTerms, recallInquiry } from '../../../cloud/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { isFromElsewhere } from '../../../platform/http/callers/origin.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { sendPage } from '../../../platform/http/send-page.ts';
import { readAddress } from '../../../platform/page-cache/address.ts';
import type { At, PublicPages } from '../../../platform/page-cache/public-pages.ts';
import { inParts, type PlacedPart } from './in-parts.ts';
import { type AskedBefore, readChoice, readName } from './pages.ts';
import { countAskable, fileOf, partsAgain, partsOf } from './parts.ts';
import { readPeople } from './people.ts';
import { questionOf } from './question.ts';
import { noValues, readForm, readValues } from './read-form.ts';
import { readAsker } from './registered-access.ts';

/** Enough for every field of the form, percent-encoded. */
const bodyLimit = 16 * 1024;

type FormRequest = FastifyRequest<{ Body: Record<string, unknown> | null }>;

/**
 * Mounts the page that asks the network (product.md#the-federated-cloud: `/{product}clouds/search`). The form is
 * posted, so that a question is in no address: not in a browser's history, not in the log of a proxy, and not in a
 * link that a crawler or another site could follow.
 */
export async function mountNetworkPages(
  app: FastifyInstance,
  context: Context,
  publicPages: PublicPages,
): Promise<void> {
  const path = networkSearchPath(context.config.product.shortName);
  const route = decodeURIComponent(path);
  const terms = keptTerms(context);
  const pageOf = async (form: NetworkForm) => {
    return { kind: 'network', nodes: await countAskable(context), form } as const;
  };

  app.get(route, async (request, reply) => {
    const { language } = readAddress(request.url);
    const form = { values: noValues, faults: {}, choice: null, problem: null };
    const page = await publicPages.find(request, { path, language }, async () => {
      return { status: 200, page: await pageOf(form), dependsOn: ['clouds'] };
    });
    return sendPage(request, reply, page, language);
  });

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit });
    scope.post(route, { bodyLimit }, async (request: FormRequest, reply) => {
      const { language } = readAddress(request.url);
      const at = { path, language };
      const values = readValues(request.body ?? {});
      // A key is in no page that is sent back.
      const shownValues = { ...values, key: '' };
      keepPrivate(reply, language);
      const again = async (
        status: number,
        more: Pick<NetworkForm, 'problem' | 'faults'> & { choice?: NetworkForm['choice'] },
      ) => {
        const limit = publicPages.callerLimit(request, 'pages');
        const html = await limit.run(async () =>
          publicPages.render(await pageOf({ values: shownValues, choice: null, ...more }), at),
        );
        return reply.status(status).send(html);
      };
      const show = (
        { asked, values: shown, isKept }: Pick<AskedBefore, 'asked' | 'values'> & { isKept: boolean },
        parts: AsyncGenerator<NetworkPart>,
      ) => {
        const form = { values: shown, faults: {}, choice: null, problem: null };
        const rendered = publicPages.render({ kind: 'network-answers', asked, form, isKept }, at);
        const page = publicPages.looks.apply(rendered, request.headers);
        const sent = inParts(request.headers['accept-encoding'], page, placed(publicPages, at, parts));
        return reply.headers(sent.headers).send(sent.stream);
      };
      // A page of another site must not spend the questions of its readers.
      if (isFromElsewhere(context, request)) return again(403, { problem: 'elsewhere', faults: {} });
      const { answers: named, file } = request.body ?? {};
      if (typeof named === 'string') {
        const before = await readName(context, named);
        const answers = before === null ? [] : await recallInquiry(context, before.hash);
        if (before === null || answers.length === 0) return again(410, { problem: 'gone', faults: {} });
        const wanted = networkDownloads.find((one) => one === file);
        if (wanted === undefined)
          return publicPages
            .callerLimit(request, 'pages')
            .run(async () =>
              show(
                { ...before, isKept: true },
                partsAgain(context, before, answers, readChoice(request.body ?? {})),
              ),
            );
        const { name, type, text } = await fileOf(context, before, answers, wanted);
        const disposition = `attachment; filename="${name}"`;
        return reply.headers({ 'content-type': type, 'content-disposition': disposition }).send(text);
      }
      const read = readForm(values);
      if ('faults' in read) return again(400, { problem: 'faults', faults: read.faults });
      const people = await readPeople(values, language, terms);
      if ('faults' in people) return again(400, { problem: 'faults', ...people });
      const asked = people.among.length === 0 ? read.asked : { ...read.asked, among: people.among };
      const asker = await readAsker(context, values, networkOf(request.ip));
      if ('faults' in asker) return again(400, { problem: 'faults', faults: asker.faults });
      const inquiry = await ask(context, reply, asker, asked);
      if (!('problem' in inquiry)) {
        const of = { asked, values: shownValues };
        return show({ ...of, isKept: false }, partsOf(context, asker, inquiry, of));
      }
      reply.header('retry-after', String(inquiry.retryAfterSeconds));
      return again(429, { problem: inquiry.problem, faults: {} });
    });
  });
}

/** A question and its answers are for this reader alone, and for nobody's index. */
function keepPrivate(reply: FastifyReply, language: InterfaceLanguage): void {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-language': language,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
}

interface Refusal {
  problem: NetworkForm['problem'];
  retryAfterSeconds: number;
}

/** Starts asking, unless there are too many questions. Nodes are asked no further once the reader has gone. */
async function ask(
  context: Context,
  { raw }: FastifyReply,
  asker: Asker,
  asked: AskedQuestion,
): Promise<Inquiry | Refusal> {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) gone.abort();
  });
  try {
    return await askNetwork(context, asker, questionOf(asked), gone.signal);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    const { retryAfterSeconds = 60 } = error.detail;
    const minutes = Math.ceil((retryAfterSeconds * 1000) / minuteMilliseconds);
    // Budgets of a moment are full for minutes, those of a day for hours.
    return { problem: { budget: minutes > 30 ? 'day' : 'moment', minutes }, retryAfterSeconds };
  }
}

async function* placed(
  publicPages: PublicPages,
  at: At,
  parts: ReturnType<typeof partsOf>,
): AsyncGenerator<PlacedPart> {
  for await (const part of parts)
    yield { place: part.kind === 'answer' ? 'answers' : 'end', html: publicPages.renderPart(part, at) };
}
