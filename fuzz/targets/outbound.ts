import { BlockList, isIP } from 'node:net';
import fc from 'fast-check';
import { OutboundError } from '../../server/platform/outbound/outbound-error.ts';
import { checkTarget, hostOf, readTarget } from '../../server/platform/outbound/target.ts';
import { anyText, mutatedWhole } from '../inputs/texts.ts';
import { must, type Target, trialsOf } from '../run/target.ts';

const production = { outbound: { allowLoopback: false } };

/** Networks that are not the public internet (IANA's registries of special-purpose addresses), checked by Node's own code. */
const closed = new BlockList();
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
])
  closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ...([
    ['::', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 32],
    ['2001:db8::', 32],
  ] as const),
  ...([
    ['2002::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
    ['::ffff:0:0:0', 96],
  ] as const),
])
  closed.addSubnet(network, bits, 'ipv6');

const isClosed = (address: string) => closed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** One IPv4 address in the notations that `URL` understands, and in some that it doesn't. */
const notations = fc
  .tuple(
    fc.ipV4(),
    fc.constantFrom('dotted', 'number', 'hex', 'octal', 'short', 'mapped', 'nat64', 'wide', 'dot'),
  )
  .map(([address, notation]) => {
    const parts = address.split('.').map(Number);
    const [a = 0, b = 0, c = 0, d = 0] = parts;
    const number = ((a * 256 + b) * 256 + c) * 256 + d;
    const [high, low] = [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
    switch (notation) {
      case 'number':
        return `${number}`;
      case 'hex':
        return `0x${number.toString(16)}`;
      case 'octal':
        return parts.map((part) => `0${part.toString(8)}`).join('.');
      case 'short':
        return `${a}.${b * 65_536 + c * 256 + d}`;
      case 'mapped':
        return `[::ffff:${high}:${low}]`;
      case 'nat64':
        return `[64:ff9b::${high}:${low}]`;
      case 'wide':
        return [...address]
          .map((sign) => (sign === '.' ? '。' : String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)))
          .join('');
      case 'dot':
        return `${address}.`;
      default:
        return address;
    }
  });
const closedAddresses = fc.constantFrom(
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '192.168.0.1',
  '172.20.0.1',
  '0.0.0.0',
  '100.64.1.1',
  '[::1]',
  '[::]',
  '[fe80::1]',
  '[fd00::1]',
  '[::ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[2002:7f00:1::]',
  'localhost',
);
const hosts = fc.oneof(
  notations,
  closedAddresses,
  fc.ipV6().map((address) => `[${address}]`),
  fc.domain(),
  anyText(12),
);
const addresses = fc
  .record({
    scheme: fc.constantFrom(
      'https://',
      'https:',
      'HTTPS://',
      'https:\\\\',
      'http://',
      'ftp://',
      'file:///',
      ' https://',
      'https:/',
    ),
    user: fc.constantFrom(
      '',
      '',
      '',
      'a@',
      'a:b@',
      '@',
      '%40',
      'example.org@',
      'example.org#@',
      'example.org\\@',
    ),
    host: hosts,
    port: fc.constantFrom('', '', ':443', ':8443', ':25', ':65536', ':0', ':080', ':'),
    rest: fc.oneof(
      fc.constantFrom('', '/', '/hook', '?a', '#b', '/../..', '\\x', '\r\nHost: x'),
      anyText(10),
    ),
  })
  .map(({ scheme, user, host, port, rest }) => scheme + user + host + port + rest);

/** Fails if a request could go to an address that isn't public, or to a port or scheme that isn't for web servers. */
async function check({ address, found }: { address: string; found: string[] }): Promise<void> {
  const resolve = async () => found.map((one) => ({ address: one, family: isIP(one) }));
  try {
    await checkTarget(production, address, resolve);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return;
  }
  const url = readTarget(production, address);
  must(
    url.protocol === 'https:' && url.username === '' && url.password === '',
    'another scheme is allowed',
    url.href,
  );
  must(
    url.port === '' || Number(url.port) >= 1024 || url.port === '80',
    'the port of another service is allowed',
    url.href,
  );
  const host = hostOf(url);
  const reached = isIP(host) === 0 ? found : [host];
  must(
    reached.length > 0 && !reached.some(isClosed),
    'a request would go to an address that isn’t public',
    url.href,
  );
}

export const outbound: Target = {
  name: 'outbound',
  about: 'addresses of webhooks and nodes: a request goes to public addresses only, in every notation',
  mostSeconds: 1,
  open: () => {
    const ips = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.constantFrom('127.0.0.1', '::1', '::ffff:10.0.0.1', '169.254.169.254'),
    );
    const pieces = fc.oneof(
      fc.constantFrom('@', '#', '?', '\\', '/', '.', '%2e', '127.0.0.1', ':', '\t', '\n'),
      anyText(4),
    );
    const given = fc.oneof(
      addresses,
      mutatedWhole(['https://example.org/hook', 'https://8.8.8.8:8443/a?b'], pieces),
    );
    return {
      trials: trialsOf(
        fc.record({ address: given, found: fc.array(ips, { maxLength: 3 }) }),
        check,
        ({ address, found }) =>
          `checkTarget(inProduction, ${JSON.stringify(address)}, at(${found.map((one) => `'${one}'`).join(', ')}))`,
      ),
    };
  },
};
