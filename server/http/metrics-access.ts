import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';

const near = ['loopback', 'private', 'uniqueLocal', 'linkLocal'];

/** Headers that a proxy adds: what comes with one comes from somewhere else than it seems to. */
const forwarding = ['x-forwarded-for', 'x-real-ip', 'forwarded'];

/**
 * Lets in who shows the token; where none is set, this machine and private networks, unless a proxy that
 * isn't trusted stands in between.
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
