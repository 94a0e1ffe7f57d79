import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { tracing } from '../../telemetry/telemetry.ts';
import type { RequestIds } from './request-ids.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The handler of the app, with each request in a span of its own. A trace is taken over from a trusted proxy alone: others could
 * have everything recorded, or put what they like into somebody's trace.
 */
export function inRequestSpans(handler: Handler, ids: RequestIds): Handler {
  return (request, response) => {
    const recording = tracing();
    if (!recording) return handler(request, response);
    const parent = recording.carries(request) && ids.trusts(request) ? request.headers : null;
    recording.request(request, response, parent, () => handler(request, response));
  };
}

/** Tells the spans of requests their routes and ids, and keeps the handlers in them. */
export function followRequestSpans(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    tracing()?.routed(request.raw, { route: request.routeOptions.url ?? null, id: request.id });
    done();
  });
  // Before this the body was read, in events of the connection, which knows of no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const recording = tracing();
    if (recording) recording.resume(request.raw, done);
    else done();
  });
}
