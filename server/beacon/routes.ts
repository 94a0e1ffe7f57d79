import type { FastifyInstance } from 'fastify';
import { errorReply } from '../../contract/endpoint.ts';
import { contract } from '../../contract/index.ts';
import { createAuthenticator, type Keys } from '../api/index.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { answerPreflights, openToEveryOrigin } from '../http/cors.ts';
import type { KnownMethods } from '../http/known-methods.ts';
import { mountApiCall } from '../http/mount-api.ts';
import { budgetHeaders } from './asking/budgets.ts';
import { type Answered, type Asker, askNetwork } from './asking/network.ts';
import { type Parameters, parametersOfBody, parametersOfQuery, readResultSets } from './asking/parameters.ts';
import { readQuestion } from './asking/question.ts';
import { presentAnswers, presentMeta } from './present.ts';

/** Mounts the network of nodes as one Beacon (GA4GH Beacon v2), open to every origin. */
export function mountBeacon(app: FastifyInstance, context: Context, keys: Keys, methods: KnownMethods): void {
  const authenticator = createAuthenticator(context, keys);
  app.register(async (scope) => {
    openToEveryOrigin(scope);
    answerPreflights(scope, '/beacon/api/*');
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
      answer(context, parametersOfQuery(query), call),
    );
    mountApiCall(scope, authenticator, contract.askBeaconVariants, ({ body, ...call }) =>
      answer(context, parametersOfBody(body), call),
    );
    mountUnknownPaths(scope, methods);
  });
}

/** The messages of all parameters, each with the name of its parameter. */
function messageOf(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, message]) => (message.startsWith(name) ? message : `${name}: ${message}`))
    .join(' ');
}

function askerOf(caller: { account: { id: string } } | null, { network }: { network: string }): Asker {
  return { account: caller?.account.id ?? null, network };
}

/** What answers need of a call. */
interface BeaconCall {
  caller: { account: { id: string } } | null;
  from: { network: string };
  signal: AbortSignal;
  addHeaders(headers: Record<string, string>): void;
}

async function answer(
  context: Context,
  parameters: Parameters,
  { caller, from, signal, addHeaders }: BeaconCall,
) {
  const asker = askerOf(caller, from);
  const includeResultsets = readResultSets(parameters);
  const question = readQuestion(parameters);
  const asked = { ...question, granularity: 'boolean' as const };
  const inquiry = await askNetwork(context, asker, asked, signal);
  const answers: Answered[] = [];
  for await (const one of inquiry.answers) answers.push(one);
  await inquiry.settled;
  addHeaders(await budgetHeaders(context, asker));
  return presentAnswers(context.config, { question, includeResultsets }, 'boolean', answers);
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
