/** Requests that never end: whether they shut out anybody else. */
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../../bench.ts';
import { makeDataset } from '../../data/dataset.ts';
import { memoryOf } from '../../machine/process-figures.ts';
import { startServer } from '../../machine/server.ts';
import { printColumns, printVerdict, say } from '../../report.ts';

const posts = 20;
const half = 'GET / HTTP/1.1\r\nHost: x\r\nX-a: ';
/** Sockets that open at the same time: more wait in the queue of the kernel, which drops what doesn't fit. */
const atOnce = 100;
const othersAsk = 200;
const budgets = { milliseconds: 500, megabytes: 350 };

/** Attackers by their number of addresses, with 5,000 requests together, which are renewed as they are closed. */
const attacks = [1, 5, 50] as const;
const requests = 5_000;

/**
 * Holds 5,000 half-sent requests from one address, from five and from fifty, and asks for a page from other addresses meanwhile, with a
 * new connection each time.
 */
export const measureHalfSent: Bench = async (sandbox) => {
  const dataDir = await makeDataset(sandbox, posts);
  const { origin, pid, stop } = await startServer(sandbox, dataDir, { settings: { TRUST_PROXY: 'false' } });
  const port = Number(new URL(origin).port);
  let met = true;
  for (const addresses of attacks) {
    const attack = startAttack(port, addresses);
    await attack.begun;
    const times: number[] = [];
    let refused = 0;
    for (let asked = 0; asked < othersAsk; asked += 1) {
      const from = `127.0.2.${1 + (asked % 200)}`;
      const took = await ask(port, from);
      if (took === null) refused += 1;
      else times.push(took);
      await delay(20);
    }
    const { opened, held } = attack.stop();
    const { peak } = await memoryOf(pid);
    times.sort((one, other) => one - other);
    const part = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.POSITIVE_INFINITY;
    say(
      `  half-sent requests from ${addresses} ${addresses === 1 ? 'address' : 'addresses'}: ${opened} opened, at most ${held} held at a time`,
    );
    printColumns([
      ['', 'median', 'p95', 'slowest', ''],
      ['a page for others', ...[0.5, 0.95, 1].map((share) => part(share).toFixed(1)), 'ms'],
    ]);
    const verdicts = [
      printVerdict({ what: 'others refused', value: refused, limit: 0, bound: 'at most' }),
      printVerdict({
        what: 'p95 of a page for others',
        value: part(0.95),
        limit: budgets.milliseconds,
        bound: 'at most',
        unit: 'ms',
      }),
      printVerdict({
        what: 'peak memory',
        value: peak / 1e6,
        limit: budgets.megabytes,
        bound: 'at most',
        unit: 'MB',
      }),
    ];
    met = verdicts.every(Boolean) && met;
  }
  await stop();
  return met;
};

/** Holds as many half-sent requests as it can, and opens another one for each that is closed. */
function startAttack(port: number, addresses: number) {
  const sockets = new Set<Socket>();
  /** Those that the server has not closed within a second. */
  const staying = new Set<Socket>();
  let [opened, held, isOver] = [0, 0, false];
  const hold = async (number: number) => {
    while (!isOver) {
      const localAddress = `127.0.1.${1 + (number % addresses)}`;
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      sockets.add(socket);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.on('error', () => {});
      socket.once('connect', () => {
        opened += 1;
        socket.write(half);
      });
      // What the server refuses is closed before it reads.
      socket.resume();
      await Promise.race([closed, delay(1000)]);
      if (!socket.destroyed) staying.add(socket);
      held = Math.max(held, staying.size);
      await closed;
      staying.delete(socket);
      sockets.delete(socket);
      await delay(2000);
    }
  };
  const begun = (async () => {
    for (let number = 0; number < requests; number += 1) {
      void hold(number);
      if (number % atOnce === 0) await delay(20);
    }
    await delay(2000);
  })();
  const stop = () => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
    return { opened, held };
  };
  return { begun, stop };
}

/** Asks for a page on a connection of its own; the milliseconds until all of it has come, null without an answer. */
function ask(port: number, localAddress: string): Promise<number | null> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const options = { port, host: '127.0.0.1', path: '/phis', localAddress, agent: false, timeout: 10_000 };
    const request = http.get(options, (response) => {
      response.resume();
      response.once('close', () => resolve(response.statusCode === 200 ? performance.now() - begun : null));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(null));
  });
}
