/** Asks an engine over HTTP, for so long and so many bytes only that it can delay nothing else. */
import http from 'node:http';
import https from 'node:https';
import { EngineError, type Snapshot } from '../engine.ts';
import {
  type CarriersAsked,
  type CarriersGiven,
  type Description,
  readCarriersGiven,
  readDescription,
  readTermsGiven,
  readVariantsGiven,
  type TermOfEngine,
  type VariantsAsked,
  type VariantsGiven,
} from './contract.ts';

/** All terms are asked for at the start only, when nobody waits. */
const secondsOfTerms = 60;
const leastBytes = 1_000_000;
const bytesOfVariant = 320;
const bytesOfTerms = 256_000_000;
const connections = 16;

/** Where an engine is, and how a node identifies itself there. */
export interface EngineAddress {
  url: string;
  /** Null where the engine asks for none. */
  token: string | null;
  /** How long a question may take. */
  seconds: number;
}

/** Less than the five seconds for which the network waits for a node. */
export const usualSeconds = 4;

interface Limits {
  bytes: number;
  seconds: number;
}

export class EngineClient {
  readonly #address: EngineAddress;
  readonly #agent: http.Agent;

  constructor(address: EngineAddress) {
    this.#address = address;
    const { Agent } = address.url.startsWith('https:') ? https : http;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** @throws EngineError, as all questions do */
  async describe(): Promise<Description> {
    return readDescription(await this.#ask('snapshot', null, this.#within(leastBytes)));
  }

  async terms(snapshot: Pick<Snapshot, 'id' | 'people'>): Promise<TermOfEngine[]> {
    const limits = { bytes: bytesOfTerms, seconds: secondsOfTerms };
    return readTermsGiven(await this.#ask('terms', null, limits), snapshot);
  }

  async variants(asked: VariantsAsked): Promise<VariantsGiven> {
    const bytes = Math.max(leastBytes, asked.most * bytesOfVariant);
    return readVariantsGiven(await this.#ask('variants', asked, this.#within(bytes)), asked);
  }

  async carriers(asked: CarriersAsked): Promise<CarriersGiven> {
    return readCarriersGiven(await this.#ask('carriers', asked, this.#within(leastBytes)), asked);
  }

  close(): void {
    this.#agent.destroy();
  }

  #within = (bytes: number): Limits => ({ bytes, seconds: this.#address.seconds });

  async #ask(path: string, body: object | null, limits: Limits): Promise<unknown> {
    const signal = AbortSignal.timeout(limits.seconds * 1000);
    try {
      const response = await this.#send(path, body, signal);
      return await read(response, limits.bytes);
    } catch (error) {
      if (error instanceof EngineError) throw error;
      if (signal.aborted) throw new EngineError(`it took longer than ${limits.seconds} seconds.`);
      throw new EngineError(
        `it could not be reached: ${error instanceof Error && 'code' in error ? error.code : 'the connection broke'}.`,
      );
    }
  }

  #send(path: string, body: object | null, signal: AbortSignal): Promise<http.IncomingMessage> {
    const { url, token } = this.#address;
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
    const sent = body === null ? null : Buffer.from(JSON.stringify(body));
    const options: http.RequestOptions = {
      method: sent === null ? 'GET' : 'POST',
      agent: this.#agent,
      signal,
      headers: {
        accept: 'application/json',
        ...(sent && { 'content-type': 'application/json', 'content-length': sent.length }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
    };
    const { request } = url.startsWith('https:') ? https : http;
    const begin = (isAgain: boolean): void => {
      const asking = request(`${url}/${path}`, options, resolve);
      asking.on('error', (error: NodeJS.ErrnoException) => {
        // An engine may close a connection that was idle just when it is used again.
        if (asking.reusedSocket && error.code === 'ECONNRESET' && !isAgain) begin(true);
        else reject(error);
      });
      asking.end(sent ?? undefined);
    };
    begin(false);
    return promise;
  }
}

/** @throws EngineError for what is no answer, and whatever reading throws */
async function read(response: http.IncomingMessage, most: number): Promise<unknown> {
  const problem = problemOf(response);
  if (problem !== null) {
    // Whatever follows isn't read.
    response.destroy();
    throw problem;
  }
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response) {
    length += part.length;
    if (length > most) throw new EngineError(`it sent more than ${most} bytes.`);
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new EngineError('it sent something other than JSON.');
  }
}

function problemOf({ statusCode, headers }: http.IncomingMessage): EngineError | null {
  if (statusCode === 409) return new EngineError('it has another snapshot than before.', true);
  if (statusCode !== 200) return new EngineError(`it answered with the status ${statusCode}.`);
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    return new EngineError('it sent something other than JSON.');
  if (headers['content-encoding'] !== undefined)
    return new EngineError('it sent a compressed answer, which was not asked for.');
  return null;
}
