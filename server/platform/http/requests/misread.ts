/** Requests that this server and something before it could read differently. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Answers a request with two hosts with 400 (RFC 9112 §3.2), and one whose body is encoded with 415 (RFC 9110 §8.4): Node takes the first
 * host, and no body is decoded here. Gives whether it did.
 */
export function refuseMisread({ rawHeaders, headers }: IncomingMessage, response: ServerResponse): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  const encoding = headers['content-encoding'];
  const status = hosts > 1 ? 400 : encoding === undefined || encoding === 'identity' ? null : 415;
  if (status === null) return false;
  response.writeHead(status, {
    connection: 'close',
    'cache-control': 'no-store',
    ...(status === 415 && { 'accept-encoding': 'identity' }),
  });
  response.end();
  return true;
}
