import { readFile } from 'node:fs/promises';
import cookies from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { daySeconds } from '../contract/durations.ts';
import { mountBeacon } from './cloud/beacon/routes.ts';
import { mountClouds } from './cloud/clouds/routes.ts';
import { mountAlerts } from './desk/alerts/routes.ts';
import { mountReview } from './desk/review/routes.ts';
import { mountStatistics } from './desk/statistics/routes.ts';
import { mountTranslations } from './desk/translations/routes.ts';
import { mountMetrics } from './operations/metrics/routes.ts';
import { mountPersonalData } from './operations/personal-data/routes.ts';
import { mountStatus } from './operations/status/routes.ts';
import { mountTransparency } from './operations/transparency/routes.ts';
import { mountSecondFactors } from './people/accounts/factors/routes.ts';
import { mountFirstAdmin } from './people/accounts/first-admin-routes.ts';
import { mountRoleProposals } from './people/accounts/roles/routes.ts';
import { mountAccounts } from './people/accounts/routes.ts';
import { mountSettings } from './people/accounts/settings/routes.ts';
import { mountApplications } from './people/applications/routes.ts';
import { mountOrcids } from './people/orcid/routes.ts';
import { mountPictures } from './people/pictures/routes.ts';
import { mountProfiles } from './people/profiles/routes.ts';
import type { Context } from './platform/context.ts';
import { openToEveryOrigin } from './platform/http/cors.ts';
import { shareOnlyOffers } from './platform/http/edge-headers.ts';
import { KnownMethods, RoutePatterns } from './platform/http/known-methods.ts';
import { mountOperations } from './platform/http/operations.ts';
import { readableUrl } from './platform/http/readable-url.ts';
import { gatherBodies } from './platform/http/requests/gathered-bodies.ts';
import { leaveOutLengths } from './platform/http/requests/length-of-heads.ts';
import { Pipelines } from './platform/http/requests/pipelines.ts';
import { requestIdHeader } from './platform/http/requests/request-ids.ts';
import { followRequestSpans, inRequestSpans } from './platform/http/requests/request-tracing.ts';
import { addSecurityHeaders } from './platform/http/security-headers.ts';
import { mountInstitutions } from './platform/institutions/routes.ts';
import { http } from './platform/outbound/node-http.ts';
import { mountIslands } from './platform/page-cache/islands-routes.ts';
import type { PublicPages } from './platform/page-cache/public-pages.ts';
import { mountConfirmations } from './posts/confirmations/routes.ts';
import { mountContribution } from './posts/contributors/contribution-routes.ts';
import { mountContributors } from './posts/contributors/routes.ts';
import { mountNotices } from './posts/notices/routes.ts';
import { mountPosts } from './posts/posts/routes.ts';
import { mountRecall } from './posts/recall/routes.ts';
import { mountRecordings } from './posts/recordings/routes.ts';
import { mountReports } from './posts/reports/routes.ts';
import { mountReviewers } from './posts/reviewers/routes.ts';
import { mountTopics } from './posts/topics/routes.ts';
import { mountApi } from './programs/api/routes.ts';
import { mountApps } from './programs/apps/routes.ts';
import { mountDevelopers } from './programs/developers/routes.ts';
import { authorize, UsageCounter } from './programs/index.ts';
import { mountKeys } from './programs/keys/routes.ts';
import { mountOAuth } from './programs/oauth/routes.ts';
import { mountProgramAccess } from './programs/program-access/routes.ts';
import { mountWebhookApi, mountWebhooks } from './programs/webhooks/routes.ts';
import { mountDeveloperPages } from './site/documentation/routes.ts';
import { mountFeeds } from './site/feeds/routes.ts';
import { mountFollowing } from './site/following/routes.ts';
import { mountUnsubscribe } from './site/following/unsubscribe-routes.ts';
import { mountOai } from './site/oai/routes.ts';
import { mountAsking } from './site/pages/asking/routes.ts';
import { mountFailures } from './site/pages/failure-routes.ts';
import { mountLists } from './site/pages/list-routes.ts';
import { mountNetworkPages } from './site/pages/network/routes.ts';
import { mountNoticePages } from './site/pages/notice-routes.ts';
import { mountPostFiles } from './site/pages/post-file-routes.ts';
import { mountPreview } from './site/pages/preview-routes.ts';
import { mountReportPages } from './site/pages/reports/routes.ts';
import { mountPages } from './site/pages/routes.ts';
import { mountSearch } from './site/pages/search-routes.ts';
import { mountVersions } from './site/pages/version-routes.ts';
import { mountPortal } from './site/portal/routes.ts';
import { mountReactions } from './site/reactions/routes.ts';
import { mountSitemap } from './site/sitemap/routes.ts';
import { mountAudit } from './trust/audit/routes.ts';
import { refuseWriting } from './trust/index.ts';
import { mountMaintenance } from './trust/maintenance/routes.ts';
import { mountPolicyReports } from './trust/security-events/report-routes.ts';
import { mountSecurityEvents } from './trust/security-events/routes.ts';

/**
 * In milliseconds. A picture of 5 MB may come at 17 kB a second; headers are small and have no reason to be
 * slow.
 */
const timeouts = { requestTimeout: 300_000, headersTimeout: 60_000, keepAliveTimeout: 72_000 };

/** In milliseconds: how long a connection may carry nothing. A recording is encoded for two minutes before the answer. */
const silenceTimeout = 180_000;

/** Each takes some 20 kB while it waits for something. */
const mostConnections = 5_000;

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
        if (pipelines.refuses(request, response)) return;
        if (!publicPages.answerFromCache(request, response)) traced(request, response);
      });
      server.maxConnections = mostConnections;
      return server.setTimeout(silenceTimeout);
    },
  });
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

  const usage = new UsageCounter(context);
  app.addHook('onClose', () => usage.stop());
  app.addHook('onClose', async () => publicPages.stop());

  if (config.edge?.kind === 'fastly') shareOnlyOffers(app);
  await addSecurityHeaders(app, { ...config, styleSource: publicPages.styleSource });
  await app.register(cookies);
  mountOperations(app, context, publicPages);
  mountMetrics(app, context, publicPages);
  mountStatus(app, context, publicPages);
  mountMaintenance(app, context);
  mountAccounts(app, context);
  mountRoleProposals(app, context);
  mountDevelopers(app, context);
  mountProfiles(app, context);
  mountOrcids(app, context);
  mountSettings(app, context);
  mountSecondFactors(app, context);
  mountApplications(app, context);
  mountPersonalData(app, context);
  mountAudit(app, context);
  mountSecurityEvents(app, context);
  mountPolicyReports(app, context, routes);
  mountPosts(app, context);
  mountContributors(app, context);
  mountInstitutions(app, context);
  mountReview(app, context);
  mountConfirmations(app, context);
  mountReviewers(app, context);
  mountAlerts(app, context);
  mountNotices(app, context);
  mountReports(app, context);
  mountRecall(app, context);
  mountReactions(app, context);
  mountFollowing(app, context);
  mountStatistics(app, context);
  mountPictures(app, context);
  mountRecordings(app, context);
  mountKeys(app, context, usage);
  mountApps(app, context);
  await mountOAuth(app, context, (page, at) => publicPages.render(page, at));
  mountProgramAccess(app, context);
  mountClouds(app, context);
  mountWebhooks(app, context);
  const keys = {
    authorize,
    count: (...counted: Parameters<UsageCounter['count']>) => usage.count(...counted),
  };
  mountApi(app, context, keys, methods, (mountCall) => mountWebhookApi(mountCall, context));
  mountBeacon(app, context, keys, methods);
  mountPages(app, context, publicPages);
  mountLists(app, context, publicPages);
  mountSearch(app, context, publicPages);
  mountTopics(app, context, publicPages);
  mountTranslations(app, context);
  await app.register(async (scope) => {
    openToEveryOrigin(scope);
    mountFeeds(scope, context, publicPages);
    mountPostFiles(scope, context, publicPages);
    mountTransparency(scope, context, publicPages);
  });
  mountVersions(app, context, publicPages);
  mountNoticePages(app, context, publicPages);
  mountSitemap(app, context, publicPages);
  await mountOai(app, context);
  mountPreview(app, context, publicPages);
  await mountIslands(app);
  await mountDeveloperPages(app, context, publicPages);
  await mountPortal(app, config);
  await mountFirstAdmin(app, context, publicPages);
  await mountUnsubscribe(app, context, publicPages);
  await mountReportPages(app, context, publicPages);
  await mountNetworkPages(app, context, publicPages);
  await mountAsking(app, context, publicPages);
  await mountContribution(app, context, publicPages);
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

/**
 * Closes the server and lets running requests end for some seconds. Browsers also hold connections that they
 * never use; Node counts these as neither running nor idle.
 */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const patience = setTimeout(() => app.server.closeAllConnections(), lastRequestsMilliseconds);
  await app.close();
  clearTimeout(patience);
}
