import ipaddr from 'ipaddr.js';

/** The IPv6 addresses that IANA has assigned to the internet so far. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Says whether an IP address is public, this machine, or another one: private, link-local, reserved, or an
 * IPv6 address that is translated to any IPv4 address. An IPv4-mapped IPv6 address has the class of its IPv4
 * address.
 */
export function classifyAddress(address: string): 'public' | 'loopback' | 'other' {
  if (!ipaddr.isValid(address)) return 'other';
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === 'loopback') return 'loopback';
  if (range !== 'unicast') return 'other';
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return 'other';
  return 'public';
}
