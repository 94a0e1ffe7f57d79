import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { classifyAddress } from './addresses.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';

/** The settings that say which addresses are allowed. */
export interface OutboundSettings {
  outbound: {
    /** This machine, and plain http. */
    allowLoopback: boolean;
    /** Private networks too. */
    allowPrivate?: boolean;
  };
}

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Looks up all IP addresses of a host. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>;

export const systemResolve: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/**
 * Reads the URL of another server. `URL` normalises every notation of an IP address: `http://2130706433/` and
 * `http://0x7f.1/` become `127.0.0.1`.
 * @throws OutboundError bad_address, and forbidden_address for an IP address that is not public
 */
export function readTarget({ outbound }: OutboundSettings, address: string): URL {
  const url = URL.parse(address);
  const schemes = outbound.allowLoopback ? ['https:', 'http:'] : ['https:'];
  if (!url || !schemes.includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new OutboundError('bad_address');
  // Other services on ports below 1024, such as mail servers, could take a request for commands of theirs.
  if (url.port !== '' && Number(url.port) < 1024 && url.port !== '80' && url.port !== '443')
    throw new OutboundError('bad_address');
  const host = hostOf(url);
  if (isIP(host) !== 0) refuseUnlessPublic({ outbound }, [{ address: host, family: isIP(host) }]);
  return url;
}

/**
 * Checks a URL before it is stored. `send` checks it again, because the IP address of a host can change.
 * @throws OutboundError
 */
export async function checkTarget(
  settings: OutboundSettings,
  address: string,
  resolve: Resolve = systemResolve,
): Promise<void> {
  const host = hostOf(readTarget(settings, address));
  if (isIP(host) === 0) await resolvePublic(settings, host, resolve);
}

/** The IP addresses of a host. @throws OutboundError if not all of them are allowed */
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

/** The host of a URL; an IPv6 address has no brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Rejects a host if one of its addresses is not allowed, since Node may connect to any of them. */
function refuseUnlessPublic({ outbound }: OutboundSettings, addresses: readonly ResolvedAddress[]): void {
  const allowed = [
    'public',
    ...(outbound.allowLoopback ? ['loopback'] : []),
    ...(outbound.allowPrivate ? ['other'] : []),
  ];
  if (!addresses.every(({ address }) => allowed.includes(classifyAddress(address))))
    throw new OutboundError('forbidden_address');
}
