import http from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** The body as received, still compressed. */
  bytes: Buffer;
}

/** Sends a GET request, on a new connection unless there is an agent. */
export async function get(
  url: string,
  headers: Record<string, string> = {},
  agent: http.Agent | false = false,
): Promise<Answer> {
  const { get: ask } = url.startsWith('https:') ? https : http;
  return answerTo(ask(url, { agent, headers: { accept: 'text/html', ...headers } }));
}

async function answerTo(request: http.ClientRequest): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  request.once('response', resolve).once('error', reject);
  const response = await promise;
  return { status: response.statusCode ?? 0, headers: response.headers, bytes: await buffer(response) };
}

/** Posts JSON, on a new connection unless there is an agent. */
export async function post(
  url: string,
  body: unknown,
  { headers = {}, agent = false }: { headers?: Record<string, string>; agent?: http.Agent | false } = {},
): Promise<Answer> {
  const request = http.request(url, {
    method: 'POST',
    agent,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
  });
  request.end(JSON.stringify(body));
  return answerTo(request);
}

/** Requests each URL once, so many at the same time. */
export async function getAll(
  urls: readonly string[],
  concurrency: number,
  headers: Record<string, string>,
): Promise<void> {
  const left = [...urls];
  const work = async () => {
    for (let url = left.shift(); url !== undefined; url = left.shift()) await get(url, headers);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}
