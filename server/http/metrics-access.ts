import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';

const near = ['loopback', 'private', 'uniqueLocal', 'linkLocal'];

/** Headers that proxies add. With one of them, the peer's address is a proxy's and not the client's. */
const forwarding = ['x-forwarded-for', 'x-real-ip', 'forwarded'];

/**
 * Allows requests with the token. Without a configured token it allows this machine and private networks,
 * unless an untrusted proxy stands in between.
 * @throws AppError forbidden
 */
export function checkMetricsAccess(
  { metricsToken, trustProxy }: Pick<Config, 'metricsToken' | 'trustProxy'>,
  { ip, headers }: FastifyRequest,
): void {
  const isAllowed =
    metricsToken === null
      ? isNear(ip) && (trustProxy !== false || forwarding.every((name) => headers[name] === undefined))
      : isSame(headers.authorization ?? '', `Bearer ${metricsToken}`);
  if (!isAllowed) throw new AppError('forbidden');
}

function isNear(ip: string): boolean {
  return ipaddr.isValid(ip) && near.includes(ipaddr.process(ip).range());
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
