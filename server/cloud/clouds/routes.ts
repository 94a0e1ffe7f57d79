import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { errorReply } from '../../../contract/endpoint.ts';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { openToEveryOrigin } from '../../platform/http/cors.ts';
import { mount } from '../../platform/http/mount.ts';
import { Throttle } from '../../platform/throttle/throttle.ts';
import { requestGrading, setKnownAnswers, setToken } from './grades.ts';
import {
  decideNode,
  getService,
  listCandidates,
  listNodes,
  listProbes,
  listRegistered,
  proposeNode,
} from './nodes.ts';
import { presentCandidate, presentNode, presentProbe, presentRegistry, presentService } from './present.ts';

const manifest = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')));

/** Readings at once, so that most database connections stay free for everything else. */
const readConcurrency = 2;

/** Mounts the calls on the federation's nodes and GA4GH's registry (product.md#the-federated-cloud). */
export function mountClouds(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.proposeCloudNode, async ({ actor, body }) => ({
    node: presentCandidate(await proposeNode(context, actor, body)),
  }));
  mount(app, context, contract.listCloudNodes, async ({ query }) => {
    const { rows, next } = await listCandidates(context, {
      cursor: query.cursor,
      status: query.status,
    });
    return { nodes: rows.map(presentCandidate), next };
  });
  mount(app, context, contract.decideCloudNode, async ({ actor, params, body }) => ({
    node: presentCandidate(await decideNode(context, actor, params.id, body)),
  }));
  mount(app, context, contract.gradeCloudNode, async ({ actor, params }) => {
    await requestGrading(context, actor, params.id);
    return {};
  });
  mount(app, context, contract.setCloudNodeToken, async ({ actor, params, body }) => {
    await setToken(context, actor, params.id, body.token);
    return {};
  });
  mount(app, context, contract.setCloudNodeAnswers, async ({ actor, params, body }) => {
    await setKnownAnswers(context, actor, params.id, body);
    return {};
  });
  const reads = new Throttle(context, { concurrency: readConcurrency, budget: 'list:network' });
  app.register(async (scope) => {
    openToEveryOrigin(scope);
    mountOpenCalls(scope, context, reads);
    scope.register(async (registry) => mountRegistry(registry, context, reads));
  });
}

/** The calls with CORS for any origin. */
function mountOpenCalls(scope: FastifyInstance, context: Context, reads: Throttle): void {
  mount(scope, context, contract.getCloudNodes, ({ from }) =>
    reads.run(from.network, async () => ({ nodes: (await listNodes(context)).map(presentNode) })),
  );
  mount(scope, context, contract.getCloudProbes, ({ params, query, from }) =>
    reads.run(from.network, async () => {
      const { rows, next } = await listProbes(context, params.id, { cursor: query.cursor });
      return { probes: rows.map(presentProbe), next };
    }),
  );
}

/** GA4GH's Service Registry API. */
function mountRegistry(scope: FastifyInstance, context: Context, reads: Throttle): void {
  // GA4GH's errors have `status` and `title`; the fields of this site's errors are added.
  scope.addHook('preSerialization', async (_request, reply, payload) => {
    const refused = errorReply.safeParse(payload);
    return refused.success
      ? { ...refused.data, status: reply.statusCode, title: refused.data.message }
      : payload;
  });
  const services = async () => (await listRegistered(context)).map(presentService);
  mount(scope, context, contract.getServices, ({ from }) => reads.run(from.network, services));
  mount(scope, context, contract.getServiceTypes, async ({ from }) => {
    const types = (await reads.run(from.network, services)).map(({ type }) => type);
    return [...new Map(types.map((type) => [JSON.stringify(type), type])).values()];
  });
  mount(scope, context, contract.getService, ({ params, from }) =>
    reads.run(from.network, async () => presentService(await getService(context, params.service))),
  );
  mount(scope, context, contract.getServiceInfo, async () =>
    presentRegistry(context.config, manifest.version),
  );
}
