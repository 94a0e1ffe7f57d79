/** Serves exact numbers to nodes over HTTP, as `openapi.json` describes. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { EngineError } from '../engine.ts';
import { readCarriersAsked, readVariantsAsked } from './contract.ts';
import type { ExactNumbers } from './exact.ts';

/** A question about carriers can name 100,000 variants. */
const bytesOfQuestion = 64_000_000;

const contractFile = fileURLToPath(import.meta.resolve('./openapi.json'));

interface Reply {
  status: number;
  answer: object;
}

/**
 * Makes a server that doesn't listen yet.
 * @param numbers what it has at the moment @param tokenSha256 of the token that nodes have to send; null where all who reach it may ask
 */
export function engineServer(numbers: () => ExactNumbers, tokenSha256: string | null): http.Server {
  return http.createServer((request, response) => void handle(numbers(), tokenSha256, request, response));
}

async function handle(
  numbers: ExactNumbers,
  tokenSha256: string | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, answer } = await replyTo(numbers, tokenSha256, request).catch((error: unknown): Reply => {
    if (error instanceof EngineError)
      return { status: error.isOtherSnapshot ? 409 : 400, answer: { error: error.message } };
    return { status: 500, answer: { error: 'The engine failed.' } };
  });
  const body = Buffer.from(JSON.stringify(answer));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
}

async function replyTo(
  numbers: ExactNumbers,
  tokenSha256: string | null,
  request: IncomingMessage,
): Promise<Reply> {
  const { method, url = '/', headers } = request;
  if (tokenSha256 !== null && !isRight(headers.authorization, tokenSha256))
    return { status: 401, answer: { error: 'Send the token of this engine.' } };
  switch (`${method} ${url}`) {
    case 'GET /openapi.json':
      return { status: 200, answer: JSON.parse(await readFile(contractFile, 'utf8')) };
    case 'GET /snapshot':
      return { status: 200, answer: await numbers.describe() };
    case 'GET /terms':
      return { status: 200, answer: await termsOf(numbers) };
    case 'POST /variants':
      return { status: 200, answer: await numbers.variants(readVariantsAsked(await readJson(request))) };
    case 'POST /carriers':
      return { status: 200, answer: await numbers.carriers(readCarriersAsked(await readJson(request))) };
    default:
      return {
        status: 404,
        answer: {
          error:
            'An engine answers GET /openapi.json, GET /snapshot, GET /terms, POST /variants and POST /carriers.',
        },
      };
  }
}

async function termsOf(numbers: ExactNumbers): Promise<object> {
  const { snapshot } = await numbers.describe();
  const terms = (await numbers.terms()).map(({ id, label, kind, bits }) => ({
    id,
    label,
    kind,
    bits: Buffer.from(bits).toString('base64'),
  }));
  return { snapshot: snapshot.id, terms };
}

function isRight(authorization: string | undefined, tokenSha256: string): boolean {
  const [, token = ''] = /^Bearer +(\S{1,500})$/i.exec(authorization ?? '') ?? [];
  return timingSafeEqual(createHash('sha256').update(token).digest(), Buffer.from(tokenSha256, 'hex'));
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > bytesOfQuestion) throw new EngineError('The question is too long.');
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new EngineError('The question is not JSON.');
  }
}
