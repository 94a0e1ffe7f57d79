/** The floods of the part `attack`, sent from a thread of their own. */
import { Buffer } from 'node:buffer';
import { randomInt, randomUUID } from 'node:crypto';
import http from 'node:http';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { interfaceLanguages, recentProofHeader } from '../../../contract/constants.ts';
import { contract } from '../../../contract/index.ts';

export const floodNames = ['cursors', 'previews', 'saves', 'names', 'networks'] as const;
export type FloodName = (typeof floodNames)[number];

export interface FloodOrder {
  origin: string;
  flood: FloodName;
  /** Token of a reader or an author. */
  token: string;
  /** A recent proof of the same person. */
  proof: string;
  /** Id of a draft of the author. */
  draft: string;
}

/** Number of answers by status; 0 counts requests without an answer. */
export type FloodFigures = Record<number, number>;

interface Sent {
  method: string;
  path: string;
  from: string;
  body?: unknown;
}

interface Flood {
  connections: number;
  next: (order: FloodOrder) => Sent;
}

/** The network of floods that come from one. */
const attacker = '203.0.113.66';

function anyOf<Each>(all: readonly [Each, ...Each[]]): Each {
  return all[randomInt(all.length)] ?? all[0];
}

/** Each made-up URL needs a new page, or an answer from the database. */
function madeUpAddress(): string {
  const cursor = `${randomInt(1e9).toString(36)}.${randomUUID()}`;
  return anyOf([
    `/phis?after=${cursor}`,
    `/phis/feed.atom?after=${cursor}`,
    `/phis?after=${cursor}&shown=${7 + 6 * randomInt(10)}&lang=${anyOf(interfaceLanguages)}`,
    `/phis?language=en&shown=${7 + 6 * randomInt(10)}&lang=${anyOf(interfaceLanguages)}`,
    `/developer/docs/search?q=${randomUUID()}+api+key`,
    `${contract.listPosts.path}?cursor=${cursor}`,
  ]);
}

const floods: Readonly<Record<FloodName, Flood>> = {
  cursors: {
    connections: 12,
    next: (): Sent => ({ method: 'GET', path: madeUpAddress(), from: attacker }),
  },
  previews: {
    connections: 4,
    next: (): Sent => {
      const { method, path } = contract.previewPost;
      const body = { title: 'Notes', body: `${'[^1]'.repeat(249_990)}\n\n[^1]: A note.\n`, language: 'en' };
      return { method, path, from: attacker, body };
    },
  },
  saves: {
    connections: 4,
    // All but the first name an old version: the response to each contains the present text, which costs as much again.
    next: ({ draft }): Sent => {
      const { method, path } = contract.saveDraft;
      const body = { body: 'Maji safi ni uhai. '.repeat(52_000), version: 1 };
      return { method, path: path.replace('{id}', draft), from: attacker, body };
    },
  },
  names: {
    connections: 4,
    next: (): Sent => {
      const { method, path } = contract.changeName;
      const body = { firstname: 'Amina', lastname: randomUUID().replace(/[^a-z]/g, 'x') };
      return { method, path, from: attacker, body };
    },
  },
  networks: {
    connections: 8,
    next: (): Sent => {
      const { method, path } = contract.requestPasswordLink;
      const from = `2001:db8:48:${randomInt(65_536).toString(16)}::1`;
      return { method, path, from, body: { email: `${randomUUID()}@example.org` } };
    },
  },
};

/** Sends requests on each connection, one after the other, until it is stopped. */
async function run(order: FloodOrder, isOver: () => boolean): Promise<FloodFigures> {
  const { origin, flood, token, proof } = order;
  const { connections, next } = floods[flood];
  const figures: FloodFigures = {};
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const work = async () => {
    while (!isOver()) {
      const status = await statusOf(origin, next(order), { token, proof, agent });
      figures[status] = (figures[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return figures;
}

function statusOf(
  origin: string,
  { method, path, from, body }: Sent,
  { token, proof, agent }: { token: string; proof: string; agent: http.Agent },
): Promise<number> {
  const bytes = body === undefined ? null : Buffer.from(JSON.stringify(body));
  const { promise, resolve } = Promise.withResolvers<number>();
  const request = http.request(`${origin}${path}`, {
    method,
    agent,
    headers: {
      accept: 'text/html',
      'accept-encoding': 'gzip',
      'x-forwarded-for': from,
      ...(bytes && {
        authorization: token,
        [recentProofHeader]: proof,
        'content-type': 'application/json',
        'content-length': bytes.length,
      }),
    },
  });
  request.once('error', () => resolve(0));
  request.once('response', (response) => {
    response.resume();
    response.once('close', () => resolve(response.statusCode ?? 0));
  });
  request.end(bytes ?? undefined);
  return promise;
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  let isOver = false;
  port.once('message', () => {
    isOver = true;
  });
  port.postMessage(await run(workerData, () => isOver));
}
