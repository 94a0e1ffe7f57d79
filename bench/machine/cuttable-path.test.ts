import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { afterwards } from '../../server/platform/db/fixtures/servers.ts';
import { CuttablePath } from './cuttable-path.ts';

/** A path to a server that sends back what it gets, and what a client of it has received. */
async function connected() {
  const server = createServer((socket) => socket.on('error', () => {}).pipe(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const path = new CuttablePath({
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : 0,
  });
  const port = await path.open();
  afterwards(async () => {
    path.close();
    server.close();
  });
  const open = async () => {
    const client = connect(port, '127.0.0.1').on('error', () => {});
    const received = { text: '', isClosed: false };
    client.on('data', (bytes) => {
      received.text += bytes.toString();
    });
    client.on('close', () => {
      received.isClosed = true;
    });
    await Promise.race([once(client, 'connect'), once(client, 'close')]).catch(() => {});
    afterwards(async () => void client.destroy());
    return { client, received };
  };
  return { path, open };
}

it('a silent path delivers everything once it is mended, also on connections that were made meanwhile', async () => {
  const { path, open } = await connected();
  const first = await open();
  first.client.write('a');
  await expect.poll(() => first.received.text).toBe('a');
  path.cut('silence');
  const second = await open();
  first.client.write('b');
  second.client.write('c');
  await delay(200);
  expect([first.received.text, second.received.text]).toEqual(['a', '']);
  path.mend();
  await expect.poll(() => first.received.text).toBe('ab');
  await expect.poll(() => second.received.text).toBe('c');
});

it('a reset path breaks its connections and refuses new ones until it is mended', async () => {
  const { path, open } = await connected();
  const first = await open();
  path.cut('reset');
  await expect.poll(() => first.received.isClosed).toBe(true);
  const refused = await open();
  await expect.poll(() => refused.received.isClosed).toBe(true);
  path.mend();
  const again = await open();
  again.client.write('d');
  await expect.poll(() => again.received.text).toBe('d');
});
