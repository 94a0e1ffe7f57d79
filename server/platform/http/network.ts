import { isIP } from 'node:net';

/**
 * An IPv4 address inside an IPv6 one, in canonical form: mapped (RFC 4291), or translated on its way (RFC
 * 6052).
 */
const embedded = /^(?:::ffff|64:ff9b:):([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/** An address with a port, as some proxies write them: `203.0.113.7:51234`, `[2001:db8::1]:51234`. */
const withPort = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+)):\d+$/;

/** Groups of sixteen bits in the half of an IPv6 address that names a network. */
const networkGroups = 4;

/**
 * The network that an address is counted as. IPv4 addresses count as they are, also inside IPv6 ones; other
 * IPv6 addresses count by their /64 (`2001:db8:0:1::/64`), because a subscriber has all of it. Unreadable
 * addresses, and those of closed connections, count as one network, `unknown`.
 */
export function networkOf(ip: string | undefined): string {
  const { v4, v6 } = withPort.exec(ip ?? '')?.groups ?? {};
  const [address = ''] = (v4 ?? v6 ?? ip ?? '').split('%', 1);
  switch (isIP(address)) {
    case 4:
      return address;
    case 6:
      return networkOfCanonical(canonical(address));
    default:
      return 'unknown';
  }
}

/** A network that contains another one. */
export interface WiderNetwork {
  network: string;
  /** How many times the budget of one /64 it has. */
  times: number;
}

/**
 * The wider networks of an IPv6 /64, from which one client may use many /64s: subscribers get a /56,
 * companies and users of tunnels a /48. None for IPv4.
 */
export function widerNetworks(network: string): WiderNetwork[] {
  const [, address] = /^([0-9a-f:]+)::\/64$/.exec(network) ?? (network === '::/64' ? ['', ''] : []);
  if (address === undefined) return [];
  const [first = '0', second = '0', third = '0', fourth = '0'] = address.split(':').filter(Boolean);
  const beginning = `${first}:${second}:${third}`;
  const subnet = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [
    { network: `${beginning}:${subnet}::/56`, times: 4 },
    { network: `${beginning}::/48`, times: 16 },
  ];
}

/** The widest network that is counted: the /48 of an IPv6 address, an IPv4 address itself. */
export function widestNetwork(network: string): string {
  return widerNetworks(network).at(-1)?.network ?? network;
}

/** RFC 5952's form: lower case, no leading zeros, the longest zeros as `::`, no dots. */
function canonical(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

function networkOfCanonical(address: string): string {
  const [, high, low] = embedded.exec(address) ?? [];
  if (high !== undefined && low !== undefined) return [...bytesOf(high), ...bytesOf(low)].join('.');
  return `${withoutTrailingZeros(groupsOf(address).slice(0, networkGroups)).join(':')}::/64`;
}

/** Both bytes of a group. */
function bytesOf(group: string): [number, number] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}

/** All eight groups. */
function groupsOf(address: string): string[] {
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

/** Removes the trailing zero groups, which `::` stands for. */
function withoutTrailingZeros(groups: string[]): string[] {
  return groups.slice(0, groups.findLastIndex((group) => group !== '0') + 1);
}
