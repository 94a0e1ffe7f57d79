import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { BeaconError, badRequest } from '../beacon/beacon-error.ts';
import { apiVersion, provenance, resultMeta } from '../beacon/envelope.ts';
import type { Service } from '../beacon/service.ts';
import { addressOf } from '../policy/askers.ts';
import type { AuditLog } from '../policy/audit.ts';
import type { Budgets } from '../policy/budgets.ts';
import {
  askerHeader,
  callerOf,
  type RegisteredCaller,
  requesterHeader,
  type Unknown,
} from '../policy/callers.ts';
import type { Caller } from '../policy/policy.ts';
import { refusalLine } from './audit-lines.ts';
import type { Log } from './log.ts';
import { routes } from './routes.ts';
import { Turns } from './turns.ts';

const limits = {
  /** A passport has several signatures. */
  headerBytes: 16 * 1024,
  bodyBytes: 64 * 1024,
  headerMilliseconds: 5_000,
  requestMilliseconds: 10_000,
  connections: 1_000,
};

export interface ServerSettings {
  /** The snapshot of the moment; null until the first one is loaded. */
  service: () => Service | null;
  callers: readonly RegisteredCaller[];
  budgets: Budgets;
  /** Null where nobody wants to know who asked what. */
  audit: AuditLog | null;
  log: Log;
}

/** Makes the server of a node, which doesn't listen yet. */
export function createServer(settings: ServerSettings): http.Server {
  const turns = new Turns();
  const server = http.createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headerMilliseconds,
      requestTimeout: limits.requestMilliseconds,
      connectionsCheckingInterval: 1_000,
    },
    (request, response) => void handle({ ...settings, turns }, request, response),
  );
  server.maxConnections = limits.connections;
  return server;
}

async function handle(
  settings: ServerSettings & { turns: Turns },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const began = performance.now();
  const { method = '', url = '/' } = request;
  const service = settings.service();
  const { authorization, [askerHeader]: asker, [requesterHeader]: requester } = request.headers;
  const sent = { authorization, asker: asker?.toString(), requester: requester?.toString() };
  const caller = service && callerOf(sent, settings.callers, service.policy);
  const [path = '/', search = ''] = split(url);
  const whole = path.length > 1 ? path.replace(/\/$/, '') : path;
  const [, asked = null] = /^\/g_variants\/([^/]+)$/.exec(whole) ?? [];
  const name = asked === null ? whole : '/g_variants';
  const route = routes.get(name);
  let status = 200;
  try {
    if (!service) throw new BeaconError(503, 'This node is still loading its data.');
    if (!route) throw new BeaconError(404, 'This node has no such path.');
    if (method === 'OPTIONS') return preflight(response);
    if (!['GET', 'HEAD', 'POST'].includes(method))
      throw new BeaconError(405, 'This path takes GET and POST.');
    if (!caller || typeof caller === 'string') throw refusals[caller ?? 'unknown token']();
    const body = method === 'POST' ? await readBody(request) : undefined;
    const answer = await route(service, {
      search: new URLSearchParams(search),
      body,
      caller,
      address: addressOf(request.socket.remoteAddress, request.headers['x-forwarded-for']?.toString()),
      budgets: settings.budgets,
      turns: settings.turns,
      audit: settings.audit,
      name: asked && decoded(asked),
    });
    reply(response, 200, answer);
  } catch (error) {
    const known = error instanceof BeaconError ? error : new BeaconError(500, 'This node failed to answer.');
    status = known.status;
    if (typeof caller === 'string') settings.audit?.add(refusalLine({ name: caller }, name.slice(1), known));
    if (status === 500) settings.log({ message: `A question failed: ${whereItFailed(error)}` });
    if (status === 401) response.setHeader('www-authenticate', 'Bearer');
    if (known.retryAfterSeconds !== null) response.setHeader('retry-after', known.retryAfterSeconds);
    if (status === 405) response.setHeader('allow', 'GET, HEAD, POST, OPTIONS');
    // What is left of a body that is too large isn't read.
    if (status === 413) response.setHeader('connection', 'close');
    reply(response, status, errorOf(service, known));
  }
  settings.log({
    route: route ? name : 'unknown',
    method: method.slice(0, 10),
    status,
    milliseconds: Math.round((performance.now() - began) * 100) / 100,
    caller: callerName(caller),
  });
}

const callerName = (caller: Caller | Unknown | null) =>
  caller === null || typeof caller === 'string' ? 'unknown' : (caller.name ?? caller.kind);

const refusals: Record<Unknown, () => BeaconError> = {
  'unknown token': () => new BeaconError(401, 'The token is not known to this node.'),
  'unreadable asker': () =>
    badRequest(
      'The header Beacon-Asker should be public or registered, a space, and a name of 16 to 100 letters, digits, - and _.',
    ),
  'unreadable requester': () =>
    badRequest(
      'The header Beacon-Requester should be JSON with orcid, affiliation and dataUse, which is a list of terms.',
    ),
};

/** A part of a path, without its percent-encoding. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw badRequest('The path is not percent-encoded rightly.');
  }
}

function split(url: string): [string, string] {
  const mark = url.indexOf('?');
  return mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}

/** The name of the error and where it happened: its message could have a question in it. */
function whereItFailed(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return `${error.name} ${
    error.stack
      ?.split('\n')
      .find((line) => line.includes(' at '))
      ?.trim() ?? ''
  }`;
}

/** Pages of any site may ask: who asks is told by a token, never by a cookie. */
const crossOrigin = { 'access-control-allow-origin': '*' };

function preflight(response: ServerResponse): void {
  response.writeHead(204, {
    ...crossOrigin,
    'access-control-allow-methods': 'GET, HEAD, POST',
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-max-age': '86400',
  });
  response.end();
}

function reply(response: ServerResponse, status: number, answer: object): void {
  if (response.headersSent || response.destroyed) return;
  const body = Buffer.from(JSON.stringify(answer));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    ...crossOrigin,
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}

/** A caller who goes away amid a question is no failure of the node. */
async function* bytesOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* request;
  } catch {
    throw badRequest('The body ended early.');
  }
}

/** An error in Beacon's form (beaconErrorResponse). */
function errorOf(service: Service | null, { status, message, isWithheld }: BeaconError): object {
  const error = { errorCode: status, errorMessage: message };
  if (!service) return { meta: { apiVersion }, error };
  const info = { ...provenance(service), ...(isWithheld && { withheld: 'privacy' }) };
  return { meta: resultMeta(service, 'genomicVariant', 'boolean', null), info, error };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new BeaconError(415, 'The body of a question should be application/json.');
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of bytesOf(request)) {
    length += part.length;
    if (length > limits.bodyBytes)
      throw new BeaconError(413, `A question has at most ${limits.bodyBytes} bytes.`);
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw badRequest('The body is not JSON.');
  }
}
