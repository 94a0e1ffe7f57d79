import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { gathered } from './gathered-bodies.ts';

let site: TestApp;
let port: number;
beforeAll(async () => {
  site = await startTestApp();
  port = Number(new URL(await site.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => site.close());

const readableOf = (chunks: readonly Uint8Array[]) =>
  Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

it('a gathered body gives the same bytes, whatever pieces they come in', async () => {
  const chunks = fc.array(fc.uint8Array({ maxLength: 40_000 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(chunks, async (sent) => {
      expect(await buffer(gathered(readableOf(sent)))).toEqual(Buffer.concat(sent));
    }),
    { numRuns: 60 },
  );
});

it('a gathered body makes few pieces of many', async () => {
  const lengths: number[] = [];
  const pieces = gathered(readableOf(Array.from({ length: 50_000 }, (_, at) => Buffer.from([at % 251]))));
  pieces.on('data', (piece: Buffer) => lengths.push(piece.length));
  await once(pieces, 'end');
  expect(lengths).toEqual([16_384, 16_384, 16_384, 50_000 - 3 * 16_384]);
});

it('a gathered body fails as the body does', async () => {
  const body = new Readable({ read() {} });
  const pieces = gathered(body);
  body.push('begun');
  body.destroy(new Error('The connection was lost.'));
  await expect(buffer(pieces)).rejects.toThrow('The connection was lost.');
});

describe('a body that comes byte by byte', () => {
  /** The status line and body of the answer to a body in chunks of one byte. */
  async function post(path: string, body: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('error', () => {});
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: afya\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    socket.write(`${[...body].map((byte) => `1\r\n${byte}\r\n`).join('')}0\r\n\r\n`);
    await once(socket, 'close');
    return received;
  }

  it('is read like any other', async () => {
    const body = JSON.stringify({ email: 'nobody@example.org', password: 'x'.repeat(50) });
    expect(await post('/auth/signin', body)).toMatch(/^HTTP\/1\.1 401 .*incorrect_password/s);
    expect(await post('/auth/signin', '{')).toMatch(/^HTTP\/1\.1 400 .*malformed_body/s);
    expect(await post('/api/v1/nothing', body)).toMatch(/^HTTP\/1\.1 404 .*not_found/s);
  });

  it.each(['/auth/signin', '/api/v1/nothing', '/beacon/api/nothing', '/nothing'])(
    'is refused at %s once it is too long',
    async (path) => {
      expect(await post(path, ' '.repeat(70_000))).toMatch(/^HTTP\/1\.1 413 /);
    },
  );
});

describe('a long body that nobody reads', () => {
  const length = 1_000_000;
  const whole = `Content-Length: ${length}\r\n\r\n${'x'.repeat(length)}`;
  const inChunks = `Transfer-Encoding: chunked\r\n\r\n${`3e8\r\n${'x'.repeat(1000)}\r\n`.repeat(1000)}0\r\n\r\n`;

  it.each([
    ['of an unknown type', '/auth/signin', 'Content-Type: x/y\r\n', whole, 415],
    ['of an unknown type, in chunks', '/auth/signin', 'Content-Type: x/y\r\n', inChunks, 415],
    ['without a type', '/auth/signin', '', whole, 415],
    ['at an unknown address', '/nothing', 'Content-Type: application/x-www-form-urlencoded\r\n', whole, 404],
  ])('%s leaves its connection to the next request', async (_, path, type, body, status) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    const isAnswered = (count: number) => received.split('HTTP/1.1 ').length > count;
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.write(`POST ${path} HTTP/1.1\r\nHost: afya\r\n${type}${body}`);
    while (!isAnswered(1)) await once(socket, 'data');
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    socket.write('GET /healthz HTTP/1.1\r\nHost: afya\r\nConnection: close\r\n\r\n');
    while (!isAnswered(2)) await once(socket, 'data');
    expect(received).toMatch(/HTTP\/1\.1 200 OK(?![\s\S]*HTTP\/1\.1)/);
    socket.destroy();
  });
});
