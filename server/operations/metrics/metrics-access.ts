import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config/config.ts';

const near = ['loopback', 'private', 'uniqueLocal', 'linkLocal'];

/** Headers that proxies add. Where the client's address doesn't follow from them, it is a proxy's and not the client's. */
const forwarding = ['x-forwarded-for', 'x-real-ip', 'forwarded'];

/**
 * Allows requests with the token. Without a configured token it allows this machine and private networks,
 * unless a proxy stands in between that isn't trusted: then the address of the client is unknown.
 * @throws AppError forbidden
 */
export function checkMetricsAccess(
  { metricsToken }: Pick<Config, 'metricsToken'>,
  {
    ip,
    headers,
    socket,
  }: { ip: string; headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } },
): void {
  const isForwarded = forwarding.some((name) => headers[name] !== undefined);
  const isAllowed =
    metricsToken === null
      ? isNear(ip) && !(isForwarded && ip === socket.remoteAddress)
      : hasToken(metricsToken, headers);
  if (!isAllowed) throw new AppError('forbidden');
}

/** Whether a request brings the token, if one is required. */
export function hasToken(token: string | null, { authorization = '' }: IncomingHttpHeaders): boolean {
  return token === null || isSame(authorization, `Bearer ${token}`);
}

function isNear(ip: string): boolean {
  return ipaddr.isValid(ip) && near.includes(ipaddr.process(ip).range());
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
