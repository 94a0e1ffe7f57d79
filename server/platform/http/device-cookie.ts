import type { FastifyReply, FastifyRequest } from 'fastify';
import { daySeconds } from '../../../contract/durations.ts';
import type { Config } from '../config/config.ts';

const deviceSeconds = 365 * daySeconds;

/** The device in the request's cookie; null if there is no cookie, or its value is malformed. */
export function readDeviceCookie({ cookies }: FastifyRequest, config: Config): string | null {
  return /^[\w-]{43}$/.exec(cookies[cookieName(config)] ?? '')?.[0] ?? null;
}

/** Scripts can't read it, and other sites can't have it sent. */
export function setDeviceCookie(reply: FastifyReply, device: string, config: Config): void {
  reply.setCookie(cookieName(config), device, {
    path: '/',
    maxAge: deviceSeconds,
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(config),
  });
}

/**
 * With this prefix browsers accept the cookie from this host only, and over https only (RFC 6265bis
 * §4.1.3.2).
 */
function cookieName(config: Config): string {
  return isHttps(config) ? '__Host-device' : 'device';
}

function isHttps({ publicUrl }: Config): boolean {
  return publicUrl.startsWith('https:');
}
