import type { FastifyInstance } from 'fastify';
import { policyReportsPath } from '../../../contract/trust/policy-reports.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { RoutePatterns } from '../../platform/http/known-methods.ts';
import { networkOf } from '../../platform/http/network.ts';
import { violationsIn } from './policy-reports.ts';
import { ReportBudget } from './report-budget.ts';
import { recordSecurityEvent } from './security-log.ts';

const bodyBytes = 16 * 1024;
const types = ['application/csp-report', 'application/reports+json'];

/** Mounts the address to which browsers report what the content security policy blocked (product.md#administration). */
export function mountPolicyReports(app: FastifyInstance, context: Context, routes: RoutePatterns): void {
  const { publicUrl } = context.config;
  const budget = new ReportBudget(() => context.clock());
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: bodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.addHook('onRequest', async ({ ip }) => {
      if (!budget.spend(networkOf(ip))) throw new AppError('too_many_requests', { retryAfterSeconds: 60 });
    });
    scope.post(policyReportsPath, async ({ body }, reply) => {
      const found = violationsIn(typeof body === 'string' ? body : '', {
        publicUrl,
        routeOf: (path) => routes.routeOf(path),
      });
      for (const { route, ...detail } of found)
        recordSecurityEvent(context, {
          kind: 'policy.violated',
          detail: { ...detail, route: `GET ${route}` },
        });
      return reply.status(204).header('cache-control', 'no-store').send();
    });
  });
}
