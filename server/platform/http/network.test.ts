import { expect, it } from 'vitest';
import { networkOf, widerNetworks, widestNetwork } from './network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['0.0.0.0', '0.0.0.0'],
  ['255.255.255.255', '255.255.255.255'],
])('the network of an IPv4 address is the address itself: %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

it.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['0000:0000:0000:0000:0000:FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:0.0.0.0', '0.0.0.0'],
  ['::ffff:0:1', '0.0.0.1'],
  ['::ffff:1:0', '0.1.0.0'],
  ['::ffff:203.0.113.7%eth0', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['64:ff9b::cb00:7107', '203.0.113.7'],
])('the network of an IPv6 address that contains an IPv4 address is that IPv4 address: %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

it.each([
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:0:1::7]:51234', '2001:db8:0:1::/64'],
  ['[::ffff:203.0.113.7]:51234', '203.0.113.7'],
])('the port that a proxy adds to an address is ignored: %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

it.each([
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['2001:db8:0:1::7', '2001:db8:0:1::/64'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:0DB8:0000:0001:0000:0000:0000:0007', '2001:db8:0:1::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:db8:0:1:ffff:ffff:203.0.113.7', '2001:db8:0:1::/64'],
  ['2001:db8:0:1::7%eth0', '2001:db8:0:1::/64'],
  ['2001:db8:0:10::7', '2001:db8:0:10::/64'],
  ['2001:db8::7', '2001:db8::/64'],
  ['2001:db8:1::', '2001:db8:1::/64'],
  ['2001::1:0:0:0:7', '2001:0:0:1::/64'],
  ['0:0:0:1::7', '0:0:0:1::/64'],
  ['fe80::1%wlan0', 'fe80::/64'],
  ['::1', '::/64'],
  ['::', '::/64'],
  ['::203.0.113.7', '::/64'],
  ['::fffe:203.0.113.7', '::/64'],
  ['1::ffff:203.0.113.7', '1::/64'],
  ['64:ff9b:1::203.0.113.7', '64:ff9b:1::/64'],
])('the network of an IPv6 address is its /64: %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

it.each([
  '',
  ' ',
  'unknown',
  'localhost',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.07',
  '203.0.113.7, 198.51.100.1',
  '[2001:db8::7]',
  '2001:db8::7::1',
  '2001:db8::g',
  '1:2:3:4:5:6:7:8:9',
  '%eth0',
  '\u0000',
])('the network of a malformed address is unknown: %j', (ip) => {
  expect(networkOf(ip)).toBe('unknown');
});

it('the network of a closed connection is unknown', () => {
  expect(networkOf(undefined)).toBe('unknown');
});

it.each([
  ['2001:db8:1:2f3::/64', '2001:db8:1:200::/56', '2001:db8:1::/48'],
  ['2001:db8:1:ff::/64', '2001:db8:1:0::/56', '2001:db8:1::/48'],
  ['2001:db8::/64', '2001:db8:0:0::/56', '2001:db8:0::/48'],
  ['::/64', '0:0:0:0::/56', '0:0:0::/48'],
])('the wider networks of an IPv6 network are its /56 and its /48: %s', (network, middle, widest) => {
  expect(widerNetworks(network)).toEqual([
    { network: middle, times: 4 },
    { network: widest, times: 16 },
  ]);
  expect(widestNetwork(network)).toBe(widest);
});

it.each(['203.0.113.7', 'unknown', '', 'c0ffee'])('"%s" has no wider networks', (network) => {
  expect(widerNetworks(network)).toEqual([]);
  expect(widestNetwork(network)).toBe(network);
});

it('the networks of an IPv6 /48 have one /48, and 256 of them have the same /56', () => {
  const middle = new Map<string, number>();
  const widest = new Set<string>();
  for (let subnet = 0; subnet < 65_536; subnet += 1) {
    const around = widerNetworks(networkOf(`2001:db8:7:${subnet.toString(16)}::1`));
    const [at = '', last = ''] = around.map(({ network }) => network);
    middle.set(at, (middle.get(at) ?? 0) + 1);
    widest.add(last);
  }
  expect([middle.size, new Set(middle.values()), widest.size]).toEqual([256, new Set([256]), 1]);
});
