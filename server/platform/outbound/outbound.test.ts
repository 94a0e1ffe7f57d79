import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { version } from '../telemetry/version.ts';
import { classifyAddress } from './addresses.ts';
import { OutboundError } from './outbound-error.ts';
import { type OutboundRequest, send } from './send.ts';
import { checkTarget, type Resolve } from './target.ts';

const about = { product: { name: 'Afya', shortName: 'Afya' }, publicUrl: 'https://afya.example' };
const inProduction = { ...about, outbound: { allowLoopback: false } };
const inTests = { ...about, outbound: { allowLoopback: true } };

const servers: net.Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    if (server instanceof http.Server) server.closeAllConnections();
    server.close();
  }
});

async function listening(server: net.Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const limits = { milliseconds: 10_000, bytes: 10_000 };
const requestTo = (url: string, more: Partial<OutboundRequest> = {}) => ({ url, ...limits, ...more });

async function reasonOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return 'none';
  } catch (error) {
    if (error instanceof OutboundError) return error.reason;
    throw error;
  }
}

const at =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: net.isIP(address) }));

describe('the class of an IP address', () => {
  it.each(['8.8.8.8', '102.22.20.1', '2c0f:fb50:4003::1', '::ffff:8.8.8.8'])('%s is public', (one) => {
    expect(classifyAddress(one)).toBe('public');
  });

  it.each(['127.0.0.1', '127.255.0.9', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
    '%s is loopback',
    (one) => {
      expect(classifyAddress(one)).toBe('loopback');
    },
  );

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '172.31.9.9',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '168.63.129.16',
    '198.18.0.1',
    '192.0.2.1',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '192.0.0.8',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '100::1',
    // IPv6 addresses that lead to an IPv4 address: NAT64, 6to4, Teredo, and the deprecated compatible form.
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '2002:a00:1::',
    '2001:0:a00:1::',
    '::a00:1',
    '::ffff:10.0.0.1',
    // As programs write an address whose beginning is zero: that of `::808:808`, not of 8.8.8.8.
    '::8.8.8.8',
    '::1.0.0.0',
    '::ffff:0:10.0.0.1',
    '4000::1',
    'not an address',
    '',
  ])('"%s" is neither', (one) => {
    expect(classifyAddress(one)).toBe('other');
  });
});

describe('a URL in production', () => {
  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    // Other notations of 127.0.0.1 and 10.0.0.1.
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::ffff:a00:1]/',
    'https://１２７.０.０.１/',
    'https://0/',
    'https://167772161/',
    'https://[64:ff9b::a00:1]/',
  ])('%s is forbidden when it is entered and when a request is sent', async (url) => {
    expect(await reasonOf(checkTarget(inProduction, url))).toBe('forbidden_address');
    expect(await reasonOf(send(inProduction, requestTo(url)))).toBe('forbidden_address');
  });

  it.each([
    'http://example.org/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'example.org',
    'https://',
    '',
    'https://user:password@example.org/',
    'https://example.org:25/',
    'https://example.org:22/',
  ])('"%s" is invalid when it is entered and when a request is sent', async (url) => {
    expect(await reasonOf(checkTarget(inProduction, url))).toBe('bad_address');
    expect(await reasonOf(send(inProduction, requestTo(url)))).toBe('bad_address');
  });

  it('is forbidden if its host has a loopback or private address, even beside a public one', async () => {
    expect(await reasonOf(checkTarget(inProduction, 'https://localhost/'))).toBe('forbidden_address');
    for (const resolve of [at('127.0.0.1'), at('10.1.2.3'), at('8.8.8.8', '192.168.0.1'), at('fe80::1')])
      expect(await reasonOf(checkTarget(inProduction, 'https://node.example/', resolve))).toBe(
        'forbidden_address',
      );
    expect(await reasonOf(checkTarget(inProduction, 'https://node.example/', at()))).toBe('unknown_host');
    expect(await reasonOf(checkTarget(inProduction, 'https://node.example/', at('8.8.8.8')))).toBe('none');
  });

  it('is forbidden if its host gets a loopback address after it was entered', async () => {
    let reached = 0;
    const port = await listening(net.createServer(() => (reached += 1)));
    const answers = [['8.8.8.8'], ['127.0.0.1']];
    const rebinding: Resolve = async (host) => at(...(answers.shift() ?? []))(host);
    const url = `https://node.example:${port}/`;
    expect(await reasonOf(checkTarget(inProduction, url, rebinding))).toBe('none');
    expect(await reasonOf(send(inProduction, requestTo(url), rebinding))).toBe('forbidden_address');
    expect(reached).toBe(0);
  });
});

describe('a request', () => {
  async function serving(answer: http.RequestListener): Promise<string> {
    return `http://127.0.0.1:${await listening(http.createServer(answer))}/`;
  }

  it('gets the response whatever its status, and names the site in its user agent', async () => {
    const url = await serving(({ headers, method }, response) => {
      response.writeHead(418).end(JSON.stringify({ method, agent: headers['user-agent'] }));
    });
    const reply = await send(inTests, requestTo(url, { method: 'POST', body: 'x' }));
    expect(reply.status).toBe(418);
    expect(JSON.parse(String(reply.body))).toEqual({
      method: 'POST',
      agent: `Afya/${version} (+https://afya.example)`,
    });
    expect(reply.milliseconds).toBeGreaterThanOrEqual(0);
  });

  it.each([
    ['አፍያ', `afya/${version} (+https://afya.example)`],
    ['Réseau Afya', `RseauAfya/${version} (+https://afya.example)`],
  ])('of a site that is called %s is sent too', async (shortName, agent) => {
    const url = await serving(({ headers }, response) => response.end(headers['user-agent']));
    const settings = { ...inTests, product: { name: 'Afya', shortName } };
    expect(String((await send(settings, requestTo(url))).body)).toBe(agent);
  });

  it('connects to the address that was looked up, and sends the name of the host', async () => {
    const url = await serving(({ headers }, response) => response.end(headers.host));
    const { port } = new URL(url);
    const reply = await send(inTests, requestTo(`http://node.example:${port}/`), at('127.0.0.1'));
    expect(String(reply.body)).toBe(`node.example:${port}`);
  });

  it('follows no redirect', async () => {
    let requests = 0;
    const url = await serving((_, response) => {
      requests += 1;
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    });
    expect((await send(inTests, requestTo(url))).status).toBe(302);
    expect(requests).toBe(1);
  });

  it('stops reading a response that is larger than the limit', async () => {
    const url = await serving((_, response) => {
      const fill = () => {
        while (response.write('x'.repeat(10_000)));
      };
      response.on('drain', fill);
      fill();
    });
    expect(await reasonOf(send(inTests, requestTo(url)))).toBe('too_large');
  });

  it('stops after its time limit, before and during the response', async () => {
    const silent = await serving(() => {});
    const endless = await serving((_, response) => response.write('x'));
    for (const url of [silent, endless])
      expect(await reasonOf(send(inTests, requestTo(url, { milliseconds: 50 })))).toBe('timeout');
  });

  it('gives the reason why it failed', async () => {
    const closed = await listening(net.createServer());
    servers.pop()?.close();
    expect(await reasonOf(send(inTests, requestTo(`http://127.0.0.1:${closed}/`)))).toBe('refused');
    const rude = await listening(net.createServer((socket) => socket.destroy()));
    expect(await reasonOf(send(inTests, requestTo(`http://127.0.0.1:${rude}/`)))).toBe('broken');
    const mute = await listening(net.createServer((socket) => socket.end('hello\n')));
    expect(await reasonOf(send(inTests, requestTo(`http://127.0.0.1:${mute}/`)))).toBe('broken');
    const switching = await listening(
      net.createServer((socket) =>
        socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: other\r\nconnection: upgrade\r\n\r\n'),
      ),
    );
    expect(await reasonOf(send(inTests, requestTo(`http://127.0.0.1:${switching}/`)))).toBe('broken');
    const plain = await serving((_, response) => response.end());
    expect(await reasonOf(send(inTests, requestTo(plain.replace('http:', 'https:'))))).toBe('tls');
    const unknown: Resolve = async () => {
      throw Object.assign(new Error('nothing by that name'), { code: 'ENOTFOUND' });
    };
    expect(await reasonOf(send(inTests, requestTo('https://node.example/'), unknown))).toBe('unknown_host');
  });
});
