import type { FastifyRequest } from 'fastify';

const callers = new WeakMap<FastifyRequest, string>();

/** Remembers whose session or key a request has, also where it is refused afterwards. */
export function rememberCaller(request: FastifyRequest, account: string): void {
  callers.set(request, account);
}

/** The id of the account whose session or key the request has; null where it has none that is valid. */
export function callerOf(request: FastifyRequest): string | null {
  return callers.get(request) ?? null;
}
