import type { z } from 'zod';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import { recentProofHeader } from '../../../../contract/first-constants.ts';
import { portalErrors, sessionErrors } from '../../../../contract/portal-errors.ts';
import { CallError } from './call-error.ts';
import { readErrorReply } from './error-reply.ts';

type Part<Name extends 'params' | 'query' | 'body', Schema> = Schema extends z.ZodType
  ? Record<Name, z.input<Schema>>
  : unknown;

/** The input of a call: the parts that its endpoint declares. */
export type CallInput<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;

export type CallReply<E extends Endpoint> = z.output<E['reply']>;

/** Makes a call of the contract. @throws CallError */
export type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallReply<E>>;

/** What of an endpoint it takes to send a call. */
export type Target = Pick<Endpoint, 'method' | 'path' | 'recentProof' | 'downloadType'>;

/** A successful answer, as it was sent. */
export interface Answer {
  status: number;
  read: unknown;
}

/** Sends a call and leaves reading its reply to the caller. @throws CallError */
export type Send = (target: Target, parts: Parts) => Promise<Answer>;

interface Dependencies {
  fetch(address: string, options: RequestInit): Promise<Response>;
  /** The session's token; null where nobody is signed in. */
  token(): string | null;
  /** A recent proof of who is signed in, for calls that need one; null where there is none. */
  proof?(): string | null;
  /** Called when the server says that the session has ended. */
  onSessionEnd(): void;
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Creates the function that calls the API and checks the replies by the contract. */
export function createCaller(dependencies: Dependencies): Call {
  const send = createSender(dependencies);
  return async (endpoint, input) => {
    // TypeScript can't tell which of the parts a generic endpoint has.
    const { status, read } = await send(endpoint, input as Parts);
    return parseReply(endpoint, status, read);
  };
}

/**
 * Creates the function that sends calls to the API (product.md#calls: credentials, JSON, the bare token in
 * Authorization).
 */
export function createSender({ fetch, token, proof, onSessionEnd }: Dependencies): Send {
  return async (endpoint, { params = {}, query = {}, body }) => {
    const sent = token();
    const headers: Record<string, string> = { accept: 'application/json' };
    if (sent !== null) headers.authorization = sent;
    const proved = endpoint.recentProof ? (proof?.() ?? null) : null;
    if (proved !== null) headers[recentProofHeader] = proved;
    if (body !== undefined) headers['content-type'] = 'application/json';

    const response = await fetch(addressOf(endpoint, params, query), {
      method: endpoint.method,
      headers,
      credentials: 'include',
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new CallError({ status: 0, code: 'network', message: String(cause) });
    });
    const read = await (response.ok && endpoint.downloadType ? readText : readJson)(response);
    if (response.ok) return { status: response.status, read };

    const failure = failureOf(response, read);
    if (sent !== null && isEndOfSession(failure)) onSessionEnd();
    throw failure;
  };
}

function addressOf(
  { path }: Target,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.toString() === '' ? address : `${address}?${search}`;
}

/** @throws CallError where the connection broke off */
function readText(response: Response): Promise<string> {
  return response.text().catch((cause: unknown) => {
    throw new CallError({ status: 0, code: 'network', message: String(cause) });
  });
}

/** The body as JSON; undefined where it is none. @throws CallError where the connection broke off */
async function readJson(response: Response): Promise<unknown> {
  const text = await readText(response);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseReply<E extends Endpoint>({ reply }: E, status: number, read: unknown): CallReply<E> {
  const parsed = reply.safeParse(read);
  if (!parsed.success) throw new CallError({ status, code: 'unreadable', message: parsed.error.message });
  // `reply` is this endpoint's schema, which TypeScript can't follow through the generic type.
  return parsed.data as CallReply<E>;
}

function failureOf(response: Response, read: unknown): CallError {
  const { status } = response;
  const retryAfter = secondsOf(response.headers.get('retry-after'));
  const reply = readErrorReply(read);
  if (reply) {
    // The server's sentence is in the language of the browser, which may be another one than that of the screen.
    const message = reply.code === 'maintenance' ? portalErrors.maintenance.message : reply.message;
    return new CallError({ ...reply, message, status, retryAfter });
  }
  // The body isn't our server's: only the status means something.
  const code = status >= 500 ? 'unavailable' : 'unreadable';
  return new CallError({ status, retryAfter, code, message: portalErrors.unavailable.message });
}

function secondsOf(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

/** Not every 401 ends the session: a wrong password is answered with 401 too. */
function isEndOfSession({ status, code }: CallError): boolean {
  return status === 401 && sessionErrors.some((ending) => ending === code);
}
