import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { leadsTo } from './addresses.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';

/** What an address may be, by the settings. */
export type OutboundSettings = Pick<Config, 'outbound'>;

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** All addresses of a host, as the system knows them. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>;

export const systemResolve: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/**
 * Reads the address of somebody else's server. The usual reading makes one notation of all there are: `http://2130706433/`
 * and `http://0x7f.1/` are `127.0.0.1`.
 * @throws OutboundError bad_address, and forbidden_address for a bare IP address that leads elsewhere
 */
export function readTarget({ outbound }: OutboundSettings, address: string): URL {
  const url = URL.parse(address);
  const schemes = outbound.allowLoopback ? ['https:', 'http:'] : ['https:'];
  if (!url || !schemes.includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new OutboundError('bad_address');
  // What listens below 1024 beside the web is no web server, and may take a request for something else.
  if (url.port !== '' && Number(url.port) < 1024 && url.port !== '80' && url.port !== '443')
    throw new OutboundError('bad_address');
  const host = hostOf(url);
  if (isIP(host) !== 0) refuseUnlessPublic({ outbound }, [{ address: host, family: isIP(host) }]);
  return url;
}

/**
 * Whether an address could be written to now, before it is kept. Each request is checked again at the very address that it
 * connects to, since names can be given other addresses. @throws OutboundError
 */
export async function checkTarget(
  settings: OutboundSettings,
  address: string,
  resolve: Resolve = systemResolve,
): Promise<void> {
  const host = hostOf(readTarget(settings, address));
  if (isIP(host) === 0) await resolvePublic(settings, host, resolve);
}

/** The addresses of a host, each of which leads to the internet. @throws OutboundError */
export async function resolvePublic(
  settings: OutboundSettings,
  host: string,
  resolve: Resolve,
): Promise<ResolvedAddress[]> {
  const found = await resolve(host).catch((error: unknown) => {
    throw toOutboundError(error);
  });
  if (found.length === 0) throw new OutboundError('unknown_host');
  refuseUnlessPublic(settings, found);
  return found;
}

/** A URL's host, an IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** One that does not lead to the internet is enough: which of them would be connected to is chance. */
function refuseUnlessPublic({ outbound }: OutboundSettings, addresses: readonly ResolvedAddress[]): void {
  const allowed = ['the internet', ...(outbound.allowLoopback ? ['this machine'] : [])];
  if (!addresses.every(({ address }) => allowed.includes(leadsTo(address))))
    throw new OutboundError('forbidden_address');
}
