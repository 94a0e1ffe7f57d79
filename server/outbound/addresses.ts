import ipaddr from 'ipaddr.js';

/** Global unicast, as far as it has been given out (IANA): whatever is outside of it leads nowhere on the internet. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * What an address in one of the usual notations leads to: the internet, this machine, or anything else, which is no business of
 * ours: private and link-local networks, what is reserved, and ways through IPv6 to any IPv4 address. An IPv4 address inside an
 * IPv6 one counts as what it is.
 */
export function leadsTo(address: string): 'the internet' | 'this machine' | 'elsewhere' {
  if (!ipaddr.isValid(address)) return 'elsewhere';
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === 'loopback') return 'this machine';
  if (range !== 'unicast') return 'elsewhere';
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return 'elsewhere';
  return 'the internet';
}
