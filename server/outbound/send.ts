/** The only way out: requests to servers that others told us of (webhooks, nodes of the federation). */
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Config } from '../config.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import { hostOf, type Resolve, readTarget, resolvePublic, systemResolve } from './target.ts';

export interface OutboundRequest {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** For all of it: name, connection, answer. */
  milliseconds: number;
  /** What is read of the answer at most. */
  bytes: number;
}

export interface OutboundReply {
  status: number;
  body: Buffer;
  /** From the first step to the last byte. */
  milliseconds: number;
}

/** What goes out tells who asks. */
export type SenderSettings = Pick<Config, 'outbound' | 'product' | 'publicUrl'>;

/**
 * Sends a request, and gives the answer whatever its status: redirects are not followed. The addresses of the host are
 * checked when they are looked up for the connection, which is made to them and to no other, anew each time.
 * @throws OutboundError
 */
export async function send(
  settings: SenderSettings,
  { url, method = 'GET', headers = {}, body, milliseconds, bytes }: OutboundRequest,
  resolve: Resolve = systemResolve,
): Promise<OutboundReply> {
  const target = readTarget(settings, url);
  const begun = performance.now();
  const client = target.protocol === 'https:' ? https : http;
  const signal = AbortSignal.timeout(milliseconds);
  const { promise, resolve: succeed, reject } = Promise.withResolvers<{ status: number; body: Buffer }>();
  const request = client.request(
    {
      method,
      hostname: hostOf(target),
      port: target.port,
      path: target.pathname + target.search,
      headers: {
        host: target.host,
        'user-agent': `${settings.product.shortName} (+${settings.publicUrl})`,
        'accept-encoding': 'identity',
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
      // A connection that was checked for one name could be kept and taken for another.
      agent: false,
      lookup: checkedLookup(settings, resolve),
      signal,
    },
    (response) => {
      readUpTo(response, bytes).then(
        (read) => succeed({ status: response.statusCode ?? 0, body: read }),
        reject,
      );
    },
  );
  request.on('error', reject);
  // A server that switches to another protocol makes no error, and would be waited for without end.
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

async function readUpTo(response: http.IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > limit) throw new OutboundError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
