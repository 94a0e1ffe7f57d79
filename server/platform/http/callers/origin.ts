import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { networkOf } from '../network.ts';

/**
 * Whether a page of another site sent this form, which browsers say (Fetch Metadata). That is a security event.
 * `isForeign` says that another header tells so.
 */
export function isFromElsewhere({ security }: Context, request: FastifyRequest, isForeign = false): boolean {
  if (!isForeign && request.headers['sec-fetch-site'] !== 'cross-site') return false;
  const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
  security.record({ kind: 'origin.refused', network: networkOf(request.ip), detail: { route } });
  return true;
}
