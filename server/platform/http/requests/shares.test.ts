import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { shareConnections } from './shares.ts';

/** A server with a share of two of so many, and what opens connections to it from an address of this machine. */
async function shared(trustProxy: string[] | false, ofAll = 100) {
  const server = http.createServer((_, response) => response.end('ok'));
  shareConnections(server, { trustProxy }, { ofNetwork: 2, ofAll });
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

/** A server that answers all but one path at once, and what opens connections to it. */
async function listening(ofAll: number) {
  const server = http.createServer(({ url }, response) => {
    if (url === '/slow') server.emit('slow');
    else response.end('ok');
  });
  shareConnections(server, { trustProxy: false }, { ofNetwork: 2, ofAll });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  const open = (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    sockets.push(socket);
    return socket;
  };
  return { server, port, open };
}

it('the limit of connections closes what a network opens beyond its share, and nobody else’s connections', async () => {
  const { hold } = await shared(false);
  const [first, second] = [await hold('127.0.0.9'), await hold('127.0.0.9')];
  expect([first, second]).not.toContain(null);
  expect(await hold('127.0.0.9')).toBeNull();
  expect(await hold('127.0.0.10')).not.toBeNull();
  first?.destroy();
  await expect.poll(() => hold('127.0.0.9')).not.toBeNull();
});

it('the limit of connections leaves a trusted proxy every connection', async () => {
  const { hold } = await shared(['127.0.0.9/32']);
  for (let count = 0; count < 4; count += 1) expect(await hold('127.0.0.9')).not.toBeNull();
});

it('the limit of connections closes the connection that has waited longest, where all are taken, and none with a request in work', async () => {
  const { server, port, open } = await listening(3);
  const busy = open('127.0.0.11');
  busy.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(server, 'slow');
  const halves: Socket[] = [];
  const closed: number[] = [];
  for (const number of [1, 2, 3, 4]) {
    const socket = open(`127.0.0.${20 + number}`);
    socket.once('close', () => closed.push(number));
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-a: ');
    halves.push(socket);
  }
  await expect.poll(() => closed).toEqual([1, 2]);
  // Somebody else is answered, at the cost of the one that has waited longest now.
  const reply = await fetch(`http://127.0.0.1:${port}/`);
  expect([reply.status, closed]).toEqual([200, [1, 2, 3]]);
  expect(busy.destroyed).toBe(false);
});

it('the limit of connections counts the networks of IPv6 together that one subscriber has', () => {
  const server = new EventEmitter();
  shareConnections(server as http.Server, { trustProxy: false }, { ofNetwork: 2, ofAll: 100 });
  const kept = Array.from({ length: 6 }, (_, number) => {
    let closed = false;
    const destroy = () => {
      closed = true;
    };
    server.emit(
      'connection',
      Object.assign(new EventEmitter(), { remoteAddress: `2001:db8:1:${number}::1`, destroy }),
    );
    return !closed;
  });
  expect(kept).toEqual([true, true, true, true, false, false]);
});
