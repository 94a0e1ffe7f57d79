import ipaddr from 'ipaddr.js';

/** The IPv6 addresses that IANA has assigned to the internet so far. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Serves settings and secrets to machines in Azure, and answers only there. */
const azureHost = '168.63.129.16';

/**
 * Says whether an IP address is public, this machine, or another one: private, link-local, reserved, or an
 * IPv6 address that is translated to any IPv4 address. An IPv4-mapped IPv6 address has the class of its IPv4
 * address.
 */
export function classifyAddress(address: string): 'public' | 'loopback' | 'other' {
  const written = address.includes(':') ? hexadecimal(address) : address;
  if (written === null || !ipaddr.isValid(written)) return 'other';
  const parsed = ipaddr.process(written);
  const range = parsed.range();
  if (range === 'loopback') return 'loopback';
  if (range !== 'unicast' || parsed.toString() === azureHost) return 'other';
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return 'other';
  return 'public';
}

/**
 * An IPv6 address without an IPv4 address at its end: the library takes `::1.2.3.4`, which is `::102:304`, for the IPv4 address.
 * Null for an address of one link only, which has a zone, and for what is no address.
 */
function hexadecimal(address: string): string | null {
  return URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? null;
}
