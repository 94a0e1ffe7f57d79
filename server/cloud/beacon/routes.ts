import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { NetworkStatistic } from '../../../contract/cloud/beacon/statistics.ts';
import type { BeaconStatistics } from '../../../contract/cloud/calls/beacon.ts';
import { errorReply } from '../../../contract/endpoint.ts';
import { contract } from '../../../contract/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { answerPreflights, openToEveryOrigin } from '../../platform/http/cors.ts';
import type { KnownMethods } from '../../platform/http/known-methods.ts';
import type { Answer } from '../../platform/http/mount.ts';
import { type ApiEndpoint, mountApiCall } from '../../platform/http/mount-api.ts';
import { type ApiCaller, createAuthenticator, type Keys } from '../../programs/index.ts';
import { nodesToAsk } from '../clouds/grades.ts';
import type { Answered } from './asking/answer.ts';
import { budgetHeaders } from './asking/budgets.ts';
import { askNetwork } from './asking/network.ts';
import { type Parameters, parametersOfBody, parametersOfQuery, readResultSets } from './asking/parameters.ts';
import { type Question, readQuestion } from './asking/question.ts';
import * as information from './information.ts';
import { keptTerms } from './kept-terms.ts';
import { presentAnswers, presentMeta } from './present.ts';
import { issueReceipt, receiptKeys } from './receipts.ts';
import { registrationOf } from './registration.ts';
import { statisticQuestion } from './statistics/question.ts';
import { together } from './statistics/together.ts';

type Authenticator = ReturnType<typeof createAuthenticator>;

/** Of this program. */
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')));

/** Mounts the network of nodes as one Beacon (GA4GH Beacon v2), open to every origin. */
export function mountBeacon(app: FastifyInstance, context: Context, keys: Keys, methods: KnownMethods): void {
  const authenticator = createAuthenticator(context, keys);
  app.register(async (scope) => {
    openToEveryOrigin(scope);
    answerPreflights(scope, '/beacon/api/*', methods);
    // Beacon's errors have `meta` and `error`; the fields of this site's errors stay beside them.
    scope.addHook('preSerialization', async (_request, reply, payload) => {
      const refused = errorReply.safeParse(payload);
      if (!refused.success) return payload;
      const { fields, message } = refused.data;
      const errorMessage = fields ? messageOf(fields) : message;
      const meta = presentMeta(context.config, { question: null, includeResultsets: 'HIT' }, 'boolean');
      return { ...refused.data, meta, error: { errorCode: reply.statusCode, errorMessage } };
    });
    mountApiCall(scope, authenticator, contract.getBeaconVariants, ({ query, ...call }) =>
      answer(context, parametersOfQuery(query), { ...call, meta: {} }),
    );
    mountApiCall(scope, authenticator, contract.askBeaconVariants, ({ body, ...call }) =>
      answer(context, parametersOfBody(body), { ...call, meta: body.meta ?? {} }),
    );
    mountApiCall(scope, authenticator, contract.askBeaconStatistics, ({ params, body, ...call }) =>
      compare(context, params.statistic, { ...call, body }),
    );
    mountInformation(scope, context, authenticator);
    mountUnknownPaths(scope, methods);
  });
}

/** The messages of all parameters, each with the name of its parameter. */
function messageOf(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, message]) => (message.startsWith(name) ? message : `${name}: ${message}`))
    .join(' ');
}

/** What answers need of a call. */
interface BeaconCall {
  caller: ApiCaller | null;
  from: { network: string };
  signal: AbortSignal;
  addHeaders(headers: Record<string, string>): void;
}

async function answer(context: Context, parameters: Parameters, call: BeaconCall & { meta: object }) {
  const includeResultsets = readResultSets(parameters);
  const question = readQuestion(parameters);
  const asked = await askAll(context, question, call);
  return presentAnswers(context.config, { question, includeResultsets }, asked);
}

/** Asks every node, and waits for all of them. */
async function askAll(
  context: Context,
  question: Question,
  { meta, caller, from, signal, addHeaders }: BeaconCall & { meta: object },
) {
  const registration = await registrationOf(context, caller, question, meta);
  const asker = { account: caller?.account.id ?? null, network: from.network, registration };
  const inquiry = await askNetwork(context, asker, question, signal);
  const answers: Answered[] = [];
  for await (const one of inquiry.answers) answers.push(one);
  // They came in any order; a reply has the nodes by name.
  const places = new Map(inquiry.nodes.map(({ id }, index) => [id, index]));
  answers.sort((one, other) => (places.get(one.node.id) ?? 0) - (places.get(other.node.id) ?? 0));
  await inquiry.settled;
  addHeaders(await budgetHeaders(context, asker));
  const { granularity } = inquiry.question;
  return { granularity, answers, receipt: await issueReceipt(context, inquiry.question, answers) };
}

/** Asks for a statistic, and puts what nodes tell together. */
async function compare(
  context: Context,
  statistic: NetworkStatistic,
  { body, ...call }: BeaconCall & { body: { meta?: object | undefined; query?: unknown } },
): Promise<BeaconStatistics> {
  const question = statisticQuestion(parametersOfBody(body), statistic);
  const asked = await askAll(context, question, { ...call, meta: body.meta ?? {} });
  const presented = presentAnswers(context.config, { question, includeResultsets: 'NONE' }, asked);
  return { ...presented, info: { ...presented.info, together: together(statistic, asked.answers) } };
}

/** Mounts what the network tells of itself. */
function mountInformation(scope: FastifyInstance, context: Context, authenticator: Authenticator): void {
  const { config } = context;
  const terms = keptTerms(context);
  const mountOne = <E extends ApiEndpoint>(endpoint: E, answering: () => Promise<Answer<E>>) =>
    mountApiCall(scope, authenticator, endpoint, answering);
  mountOne(contract.getBeaconInfo, async () => information.info(config, version));
  mountOne(contract.getBeaconServiceInfo, async () => information.serviceInfo(config, version));
  mountOne(contract.getBeaconConfiguration, async () => information.configuration(config));
  mountOne(contract.getBeaconEntryTypes, async () => information.entryTypes(config));
  mountOne(contract.getBeaconMap, async () => information.map(config));
  mountOne(contract.getBeaconFilteringTerms, async () => information.filteringTerms(config, await terms()));
  mountOne(contract.getBeaconDatasets, async () => information.datasets(config, await nodesToAsk(context)));
  mountOne(contract.getBeaconKeys, () => receiptKeys(context));
}

function mountUnknownPaths(scope: FastifyInstance, methods: KnownMethods): void {
  scope.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/beacon/api/*',
    handler: async ({ method, url }) => {
      const allowed = methods.othersThan(method, url);
      if (allowed.length === 0) throw new AppError('not_found');
      throw new AppError('method_not_allowed', { headers: { allow: allowed.join(', ') } });
    },
  });
}
