/** Whose budget a question is charged to. */
import { isIP } from 'node:net';
import type { Caller, Policy } from './policy.ts';

/** One asker's budget, and how many different questions it has in 24 hours. */
export interface Budget {
  asker: string;
  questions: number;
}

/** Behind a proxy on this machine or in its own network, the proxy says where a request comes from. */
const proxies = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/;

/** A company or a user of tunnels has a /48 of IPv6, which is 65,536 of the networks that are counted. */
const timesOfWider = 16;

/** The address of whoever sent a request: what the nearest proxy added, if there is one. */
export function addressOf(peer: string | undefined, forwarded: string | undefined): string {
  const own = plain(peer ?? '');
  const last = forwarded?.split(',').at(-1)?.trim();
  return proxies.test(own) && last ? plain(last) : own;
}

/** IPv4 inside IPv6 is IPv4; a port and a zone are left out. */
function plain(address: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1');
  const [withoutZone = ''] = bare.toLowerCase().split('%');
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(withoutZone)?.[1] ?? withoutZone;
}

/** The first groups of an IPv6 address, written out. */
function groupsOf(address: string): string[] {
  const [front = '', back] = address.split('::');
  const before = front === '' ? [] : front.split(':');
  const behind = back === undefined || back === '' ? [] : back.split(':');
  const between = back === undefined ? 0 : Math.max(0, 8 - before.length - behind.length);
  return [...before, ...Array<string>(between).fill('0'), ...behind].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}

/**
 * The budgets that a question is charged to; null if it is charged to nobody here, because the network grades the node. The
 * network says for whom it asks, so that its own questions don't use up anybody's, and one asker's not another's; the issuer of
 * a passport says whose it is.
 */
export function budgetsOf(
  { kind, name, questionsADay, asker }: Caller,
  address: string,
  policy: Pick<Policy, 'questionsADay'>,
): Budget[] | null {
  const questions = questionsADay ?? policy.questionsADay;
  if (asker !== null) return asker === '' ? null : [{ asker: `network ${name} ${asker}`, questions }];
  if (kind === 'registered') return [{ asker: `caller ${name}`, questions }];
  if (isIP(address) !== 6) return [{ asker: `address ${address}`, questions }];
  const groups = groupsOf(address);
  return [
    { asker: `address ${groups.slice(0, 4).join(':')}`, questions },
    { asker: `wider ${groups.slice(0, 3).join(':')}`, questions: questions * timesOfWider },
  ];
}
