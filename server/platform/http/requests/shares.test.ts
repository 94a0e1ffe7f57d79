import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { shareConnections } from './shares.ts';

/** A server with a share of two, and what opens connections to it from an address of this machine. */
async function shared(trustProxy: string[] | false) {
  const server = http.createServer((_, response) => response.end('ok'));
  shareConnections(server, { trustProxy }, 2);
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  /** Opens a connection with a request that is never complete; gives whether it stays. */
  const hold = async (localAddress: string): Promise<Socket | null> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-a: ');
    const closed = once(socket, 'close').then(() => null);
    const answered = ask(localAddress).then(() => socket);
    return Promise.race([closed, answered]);
  };
  /** Waits for an answer from another address, by which the server has seen what came before. */
  const ask = (from: string) =>
    new Promise<void>((resolve, reject) => {
      const localAddress = from === '127.0.0.8' ? '127.0.0.7' : '127.0.0.8';
      const options = { port, host: '127.0.0.1', localAddress, agent: false };
      http.get(options, (response) => response.resume().once('end', resolve)).once('error', reject);
    });
  return { hold };
}

it('closes what a network opens beyond its share, and nobody else’s connections', async () => {
  const { hold } = await shared(false);
  const [first, second] = [await hold('127.0.0.9'), await hold('127.0.0.9')];
  expect([first, second]).not.toContain(null);
  expect(await hold('127.0.0.9')).toBeNull();
  expect(await hold('127.0.0.10')).not.toBeNull();
  first?.destroy();
  await expect.poll(() => hold('127.0.0.9')).not.toBeNull();
});

it('leaves a trusted proxy every connection', async () => {
  const { hold } = await shared(['127.0.0.9/32']);
  for (let count = 0; count < 4; count += 1) expect(await hold('127.0.0.9')).not.toBeNull();
});
