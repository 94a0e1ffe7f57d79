/** Sends all requests to URLs that people have entered: webhooks, nodes of the federated cloud, and the edge. */
import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { Config } from '../config/config.ts';
import { currentTraceparent, inSpan, serverAttributes } from '../telemetry/telemetry.ts';
import { productToken, version } from '../telemetry/version.ts';
import { http, https } from './node-http.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import {
  hostOf,
  type OutboundSettings,
  type Resolve,
  readTarget,
  resolvePublic,
  systemResolve,
} from './target.ts';

export interface OutboundRequest {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PURGE';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Time limit for the lookup, the connection and the response together. */
  milliseconds: number;
  /** Maximum size of the response body. */
  bytes: number;
  /** Ends the request early. */
  signal?: AbortSignal | undefined;
  /** Whether the receiver is told the trace that this request belongs to, where there is one. */
  tellsTrace?: boolean;
}

export interface OutboundReply {
  status: number;
  body: Buffer;
  contentType: string | null;
  /** Where a redirect leads, as the server wrote it. */
  location: string | null;
  /** From the beginning of the lookup to the last byte. */
  milliseconds: number;
}

/**
 * The settings of requests to servers that the operator has named: these may be on this machine or in a private
 * network, without TLS.
 */
export function trusting(settings: SenderSettings): SenderSettings {
  return { ...settings, outbound: { allowLoopback: true, allowPrivate: true } };
}

/** The settings of requests; each names the site in its `user-agent`. */
export type SenderSettings = Pick<Config, 'product' | 'publicUrl'> & OutboundSettings;

/**
 * Sends a request and gives the response, whatever its status; redirects are not followed. Each request looks
 * up the IP addresses of the host, checks them, and connects to one of them.
 * @throws OutboundError
 */
export async function send(
  settings: SenderSettings,
  outbound: OutboundRequest,
  resolve: Resolve = systemResolve,
): Promise<OutboundReply> {
  const target = readTarget(settings, outbound.url);
  const { method = 'GET' } = outbound;
  return inSpan(
    () => ({ name: method, attributes: { 'http.request.method': method, ...serverAttributes(target) } }),
    async (span) => {
      const reply = await exchange(settings, target, outbound, resolve);
      span?.add({ 'http.response.status_code': reply.status });
      return reply;
    },
  );
}

const mostRedirects = 3;

/**
 * Sends a request, and sends it again where the server says it belongs on the same server: many send `/path` to `/path/`.
 * The time limit is of all of it. A redirect to another server is given as the response.
 * @throws OutboundError
 */
export async function sendWithinServer(
  settings: SenderSettings,
  outbound: OutboundRequest,
  resolve?: Resolve,
): Promise<OutboundReply> {
  const begun = performance.now();
  const passed = () => Math.round(performance.now() - begun);
  let { url } = outbound;
  for (let redirects = 0; ; redirects += 1) {
    const milliseconds = Math.max(1, outbound.milliseconds - passed());
    const reply = await send(settings, { ...outbound, url, milliseconds }, resolve);
    const next = [301, 302, 307, 308].includes(reply.status) ? onSameServer(url, reply.location) : null;
    if (next === null || redirects === mostRedirects) return { ...reply, milliseconds: passed() };
    url = next;
  }
}

function onSameServer(from: string, location: string | null): string | null {
  if (location === null || !URL.canParse(location, from)) return null;
  const to = new URL(location, from);
  return to.origin === new URL(from).origin ? to.href : null;
}

async function exchange(
  settings: SenderSettings,
  target: URL,
  {
    method = 'GET',
    headers = {},
    body,
    milliseconds,
    bytes,
    signal: ended,
    tellsTrace = false,
  }: OutboundRequest,
  resolve: Resolve,
): Promise<OutboundReply> {
  const begun = performance.now();
  const client = target.protocol === 'https:' ? https : http;
  const timeout = AbortSignal.timeout(milliseconds);
  const signal = ended ? AbortSignal.any([timeout, ended]) : timeout;
  const { promise, resolve: succeed, reject } = Promise.withResolvers<Omit<OutboundReply, 'milliseconds'>>();
  const request = client.request(
    {
      method,
      hostname: hostOf(target),
      port: target.port,
      path: target.pathname + target.search,
      headers: {
        host: target.host,
        'user-agent': userAgent(settings),
        'accept-encoding': 'identity',
        ...(tellsTrace && traceHeaders()),
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
      // No connection is reused, since a connection to one host could be taken for another host.
      agent: false,
      lookup: checkedLookup(settings, resolve),
      signal,
    },
    (response) => {
      readUpTo(response, bytes).then(
        (read) =>
          succeed({
            status: response.statusCode ?? 0,
            body: read,
            contentType: response.headers['content-type'] ?? null,
            location: response.headers.location ?? null,
          }),
        reject,
      );
    },
  );
  request.on('error', reject);
  // If the server switches to another protocol, Node emits neither a response nor an error.
  request.on('upgrade', (_response, socket) => {
    socket.destroy();
    reject(new OutboundError('broken'));
  });
  request.end(body);
  try {
    return { ...(await promise), milliseconds: Math.round(performance.now() - begun) };
  } catch (error) {
    throw signal.aborted ? new OutboundError('timeout', error) : toOutboundError(error);
  } finally {
    request.destroy();
  }
}

/** Names the site and its version; a header takes no name in another script, so the program is named then. */
function userAgent({ product, publicUrl }: SenderSettings): string {
  const name = product.shortName.replaceAll(/[^\w.-]/g, '');
  return `${name === '' ? productToken : `${name}/${version}`} (+${publicUrl})`;
}

function traceHeaders(): Record<string, string> {
  const traceparent = currentTraceparent();
  return traceparent === null ? {} : { traceparent };
}

function checkedLookup(settings: SenderSettings, resolve: Resolve): LookupFunction {
  return (host, { all }, callback) => {
    resolvePublic(settings, host, resolve).then(
      (found) => {
        const [first] = found;
        if (all) callback(null, found);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}

async function readUpTo(response: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > limit) throw new OutboundError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
