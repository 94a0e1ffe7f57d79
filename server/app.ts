import { readFile } from 'node:fs/promises';
import cookies from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { daySeconds } from '../contract/durations.ts';
import { mountCloud } from './cloud/mount.ts';
import { mountDesk } from './desk/mount.ts';
import { mountOperators } from './operations/mount.ts';
import { mountPeople } from './people/mount.ts';
import type { Context } from './platform/context.ts';
import { openToEveryOrigin } from './platform/http/cors.ts';
import { shareOnlyOffers } from './platform/http/edge-headers.ts';
import { KnownMethods, RoutePatterns } from './platform/http/known-methods.ts';
import { mountOperations } from './platform/http/operations.ts';
import { readableUrl } from './platform/http/readable-url.ts';
import { gatherBodies } from './platform/http/requests/gathered-bodies.ts';
import { leaveOutLengths } from './platform/http/requests/length-of-heads.ts';
import { refuseMisread } from './platform/http/requests/misread.ts';
import { Pipelines } from './platform/http/requests/pipelines.ts';
import { requestIdHeader } from './platform/http/requests/request-ids.ts';
import { followRequestSpans, inRequestSpans } from './platform/http/requests/request-tracing.ts';
import { shareConnections } from './platform/http/requests/shares.ts';
import { followUnused } from './platform/http/requests/unused-connections.ts';
import { addSecurityHeaders } from './platform/http/security-headers.ts';
import { mountInstitutions } from './platform/institutions/routes.ts';
import type { Mounting } from './platform/mount.ts';
import { http } from './platform/outbound/node-http.ts';
import { mountIslands } from './platform/page-cache/islands-routes.ts';
import { mountLooks } from './platform/page-cache/looks-routes.ts';
import type { PublicPages } from './platform/page-cache/public-pages.ts';
import { mountPostsRoom } from './posts/mount.ts';
import { mountPrograms } from './programs/mount.ts';
import { mountSite } from './site/mount.ts';
import { mountFailures } from './site/pages/failure-routes.ts';
import { refuseWriting } from './trust/index.ts';
import { mountTrust } from './trust/mount.ts';

/**
 * In milliseconds. A picture of 5 MB may come at 17 kB a second; headers are small and have no reason to be
 * slow.
 */
const timeouts = {
  requestTimeout: 300_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 72_000,
  /** How often the first two are enforced. */
  connectionsCheckingInterval: 2_000,
};

/** In milliseconds: how long a connection may carry nothing. A recording is encoded for two minutes before the answer. */
const silenceTimeout = 180_000;

/** Each takes some 20 kB while it waits for something. */
const mostConnections = 5_000;
/** Of those that connect without a proxy; a proxy finds some free in any case. */
const mostWithoutProxy = { ofNetwork: 1_000, ofAll: 4_800 };

/** Of a request whose call says nothing else, and of those to unknown addresses. */
const bodyBytes = 64 * 1024;

/** How long running requests may still take when the server stops. */
const lastRequestsMilliseconds = 5_000;

/**
 * Requests and replies are checked against the contract, so Fastify's own compilers of JSON Schema stay out of
 * memory.
 */
const noCompilers = { buildValidator: refuseSchemas, buildSerializer: refuseSchemas };

function refuseSchemas(): never {
  throw new Error('Routes have no schemas of Fastify: the contract describes what they take and answer.');
}

/** Mounts every route, without listening. Cached pages are sent before a request reaches Fastify. */
export async function createApp(context: Context, publicPages: PublicPages): Promise<FastifyInstance> {
  const { config, log } = context;
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    schemaController: { compilersFactory: noCompilers },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: bodyBytes,
    // Long parameters are looked up like others; Node bounds the length of a URL anyway.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: http.maxHeaderSize },
    genReqId: (request) => publicPages.requestIds.idOf(request),
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    serverFactory: (handler) => {
      const traced = inRequestSpans(handler, publicPages.requestIds);
      const pipelines = new Pipelines();
      const server = http.createServer({ ...timeouts }, (request, response) => {
        if (pipelines.refuses(request, response) || refuseMisread(request, response)) return;
        if (!publicPages.answerFromCache(request, response)) traced(request, response);
      });
      server.maxConnections = mostConnections;
      shareConnections(server, config, mostWithoutProxy);
      return server.setTimeout(silenceTimeout);
    },
  });
  const endUnused = followUnused(app.server);
  app.addHook('preClose', async () => endUnused());
  app.removeContentTypeParser('text/plain');
  const methods = new KnownMethods();
  methods.learnFrom(app);
  const routes = new RoutePatterns();
  routes.learnFrom(app);
  leaveOutLengths(app);
  gatherBodies(app);
  mountFailures(app, context, publicPages, methods);
  followRequestSpans(app);
  app.addHook('onRequest', async (request, reply) => {
    // Set on the raw response, because libraries write some responses themselves.
    reply.raw.setHeader(requestIdHeader, request.id);
  });
  app.addHook('onResponse', async (request, reply) => publicPages.accessLog.answered(request, reply));

  refuseWriting(app, context, publicPages);

  app.addHook('onClose', async () => publicPages.stop());

  if (config.edge?.kind === 'fastly') shareOnlyOffers(app);
  mountLooks(app, publicPages.looks);
  await addSecurityHeaders(app, { ...config, styleSources: publicPages.styleSources });
  await app.register(cookies);
  const open: ((scope: FastifyInstance) => void)[] = [];
  const mounting: Mounting = {
    app,
    mountOpen: (mount) => open.push(mount),
    context,
    publicPages,
    methods,
    routes,
  };
  mountOperations(app, context, publicPages);
  mountInstitutions(app, context);
  await mountIslands(app);
  mountOperators(mounting);
  mountTrust(mounting);
  await mountPeople(mounting);
  await mountPostsRoom(mounting);
  mountDesk(mounting);
  const keys = await mountPrograms(mounting);
  mountCloud(mounting, keys);
  await mountSite(mounting, keys);
  await app.register(async (scope) => {
    openToEveryOrigin(scope);
    for (const mount of open) mount(scope);
  });
  await mountIcon(app, publicPages);
  return app;
}

async function mountIcon(app: FastifyInstance, publicPages: PublicPages): Promise<void> {
  const icon = await readFile(publicPages.iconFile);
  app.get('/favicon.svg', (_request, reply) =>
    reply
      .headers({ 'content-type': 'image/svg+xml', 'cache-control': `public, max-age=${daySeconds}` })
      .send(icon),
  );
}

/** Closes the server and lets running requests end for some seconds. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const patience = setTimeout(() => app.server.closeAllConnections(), lastRequestsMilliseconds);
  await app.close();
  clearTimeout(patience);
}
