import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { recentProofHeader } from '../../contract/constants.ts';
import { operator } from '../../server/platform/actor.ts';
import { endMaintenance } from '../../server/trust/index.ts';
import { startTestApp, type TestApp } from '../../tests/app.ts';
import { Fault } from '../run/target.ts';
import { type ActorName, type Cast, makeCast, valueNames } from './cast.ts';
import { fillBudgets, noteWrites, takeWrites } from './write-queries.ts';

interface Sent {
  method: string;
  /** The path as it is sent, with a query. Characters that HTTP can't send are percent-encoded. */
  path: string;
  actor: ActorName;
  headers?: Record<string, string>;
  body?: Buffer | string | undefined;
}

export interface Got {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

export interface FuzzSite {
  app: TestApp;
  /** Sends a request to the listening server. @throws Fault where no answer comes */
  send(sent: Sent): Promise<Got>;
  /** The text with the ids that its names stand for: `{{draft}}`. */
  withIds(text: string): string;
  /** What was written since the last call, such as `update accounts`. */
  writes(): Promise<string[]>;
  /** Makes everything again that calls are about. */
  renew(): Promise<void>;
  /** Counts an input, and renews everything now and then. */
  tick(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds after which an answer counts as missing. */
const patience = 30_000;
/** Inputs that a cast is used for. */
const inputsOfACast = 400;
const inputsOfABudget = 20;

function plain(bytes: Buffer, encoding: string | undefined): Buffer {
  // An answer without a body may name the encoding that it would have.
  if (bytes.length === 0) return bytes;
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** Starts a site on a database of its own that listens on the loopback interface, as it stands behind a proxy. */
export async function openSite(): Promise<FuzzSite> {
  const app = await startTestApp({ TRUST_PROXY: '127.0.0.1' });
  const { context } = app;
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  await noteWrites(context.db);
  let cast: Cast = await makeCast(context);
  let used = 0;
  let sentSoFar = 0;
  await takeWrites(context.db);

  const renew = async () => {
    await endMaintenance(context, operator);
    await fillBudgets(context.db);
    cast = await makeCast(context);
    used = 0;
    await takeWrites(context.db);
  };
  const send = ({ method, path, actor, headers = {}, body }: Sent): Promise<Got> => {
    const { promise, resolve, reject } = Promise.withResolvers<Got>();
    const known = actor === 'nobody' ? null : cast.actors[actor];
    sentSoFar += 1;
    const request = http.request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method,
        path: path.replace(/[^\x21-\x7e]/gu, (sign) => encodeURIComponent(sign.toWellFormed())),
        headers: {
          // Each input comes from a network of its own, so that none waits for its budget.
          'x-forwarded-for': `10.${(sentSoFar >> 16) & 255}.${(sentSoFar >> 8) & 255}.${sentSoFar & 255}`,
          ...(known && { authorization: `Bearer ${known.token}` }),
          ...(known && known.proof !== '' && { [recentProofHeader]: known.proof }),
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
        timeout: patience,
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: plain(Buffer.concat(parts), response.headers['content-encoding']).toString(),
          }),
        );
      },
    );
    request.on('timeout', () => request.destroy(new Fault('no answer came', `${method} ${path}`)));
    request.on('error', (error) =>
      reject(
        error instanceof Fault
          ? error
          : new Fault('the connection broke', `${method} ${path}: ${error.message}`),
      ),
    );
    request.end(body);
    return promise;
  };
  return {
    app,
    send,
    renew,
    withIds: (text) =>
      valueNames.reduce((now, name) => now.replaceAll(`{{${name}}}`, () => cast.values[name]), text),
    writes: () => takeWrites(context.db),
    async tick() {
      used += 1;
      if (used % inputsOfABudget === 0) await fillBudgets(context.db);
      // Whoever may pause all writing has done so: nothing else could be tried before the end of the pause.
      if (used >= inputsOfACast || context.maintenance.isOn) await renew();
    },
    async close() {
      agent.destroy();
      await app.close();
    },
  };
}
