/** Makes the spans (https://opentelemetry.io/docs/specs/semconv/). Loaded only where there is a collector. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import {
  type Attributes,
  type Context,
  context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';

const propagator = new W3CTraceContextPropagator();

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** What a span says. No value may be personal data, such as an address, a query of a reader or a parameter of SQL. */
export interface SpanDescription {
  name: string;
  attributes: Attributes;
}

/** A span that has begun. */
export interface OpenSpan {
  add(attributes: Attributes): void;
  /** Ends it; `error` is the type of what went wrong. */
  end(error?: string): void;
}

/** A request that is being answered. */
interface Answering {
  span: Span;
  context: Context;
  /** Its pattern, which has no values of its parameters; null where none matches. */
  route: string | null;
}

/** What is known of a page that was answered from the page cache. */
export interface AnsweredPage {
  route: string | null;
  status: number;
  id: string;
  /** In milliseconds of `performance.now()`. */
  begun: number;
}

/**
 * Records requests, and what happens in them. A span is made only for a trace that is sampled, so that all else costs nothing.
 * Spans have patterns of routes and no paths, names of hosts and no IP addresses, types of errors and no messages.
 */
export class Tracing {
  readonly #tracer: Tracer;
  readonly #cachedPages: number;
  readonly #answering = new WeakMap<IncomingMessage, Answering>();

  constructor(tracer: Tracer, { cachedPages }: { cachedPages: number }) {
    this.#tracer = tracer;
    this.#cachedPages = cachedPages;
  }

  /** Whether a request carries the trace of whoever sent it. */
  carries({ headers }: IncomingMessage): boolean {
    return headers.traceparent !== undefined;
  }

  /** Handles a request in a span, which goes on in that of `parent`, the headers of a trusted proxy. */
  request(
    request: IncomingMessage,
    response: ServerResponse,
    parent: IncomingHttpHeaders | null,
    handle: () => void,
  ): void {
    const around = parent ? contextOf(parent) : ROOT_CONTEXT;
    const method = methodOf(request);
    const options = { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } };
    const span = this.#tracer.startSpan(method, options, around);
    if (!span.isRecording()) {
      handle();
      return;
    }
    const answering: Answering = { span, context: trace.setSpan(around, span), route: null };
    this.#answering.set(request, answering);
    response.once('close', () => endRequest(answering, method, response));
    context.with(answering.context, handle);
  }

  /** Tells the route of a request that is being answered, and its id. */
  routed(request: IncomingMessage, { route, id }: { route: string | null; id: string }): void {
    const answering = this.#answering.get(request);
    if (!answering) return;
    answering.route = route;
    answering.span.setAttributes(idAttributes(id));
  }

  /** The fields that join a line of the log with the trace of its request. */
  fieldsOf(request: IncomingMessage) {
    const answering = this.#answering.get(request);
    return answering ? fieldsOf(answering.span) : undefined;
  }

  /** Goes on with a request in its span, which is lost while a body is read. */
  resume(request: IncomingMessage, next: () => void): void {
    const answering = this.#answering.get(request);
    if (answering) context.with(answering.context, next);
    else next();
  }

  /** Whether to record a page that was answered from the page cache: asked for each, so it costs next to nothing. */
  takesCachedPage(): boolean {
    return Math.random() < this.#cachedPages;
  }

  /** Records a page that was answered from the page cache; gives the fields for its line of the log. */
  cachedPage(parent: IncomingHttpHeaders | null, { route, status, id, begun }: AnsweredPage) {
    const options = {
      kind: SpanKind.SERVER,
      startTime: performance.timeOrigin + begun,
      attributes: {
        'http.request.method': 'GET',
        ...idAttributes(id),
        'http.response.status_code': status,
        'afya.page_cache': 'hit',
        ...(route !== null && { 'http.route': route }),
      },
    };
    const name = route === null ? 'GET' : `GET ${route}`;
    const span = this.#tracer.startSpan(name, options, parent ? contextOf(parent) : ROOT_CONTEXT);
    if (!span.isRecording()) return undefined;
    span.end();
    return fieldsOf(span);
  }

  /** Runs a job, in the trace of the span that added it. */
  job(
    { name, attempt, traceparent }: { name: string; attempt: number; traceparent: string | null },
    work: () => Promise<void>,
  ): Promise<void> {
    const around = traceparent === null ? ROOT_CONTEXT : contextOf({ traceparent });
    const attributes = {
      'messaging.system': 'graphile_worker',
      'messaging.operation.type': 'process',
      'messaging.operation.name': 'process',
      'messaging.destination.name': name,
      'afya.job.attempt': attempt,
    };
    const options = { kind: SpanKind.CONSUMER, attributes };
    const span = this.#tracer.startSpan(`process ${name}`, options, around);
    return this.#run(span, around, work);
  }

  child(about: () => SpanDescription): OpenSpan | null {
    const around = context.active();
    if (!trace.getSpan(around)?.isRecording()) return null;
    const { name, attributes } = about();
    return opened(this.#tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, around));
  }

  inChild<Result>(
    about: () => SpanDescription,
    work: (span: OpenSpan | null) => Promise<Result>,
  ): Promise<Result> {
    const around = context.active();
    if (!trace.getSpan(around)?.isRecording()) return work(null);
    const { name, attributes } = about();
    return this.#run(
      this.#tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, around),
      around,
      work,
    );
  }

  traceparent(): string | null {
    const span = trace.getSpan(context.active());
    if (!span?.isRecording()) return null;
    const { traceId, spanId } = span.spanContext();
    return `00-${traceId}-${spanId}-01`;
  }

  fields() {
    const span = trace.getSpan(context.active());
    return span?.isRecording() ? fieldsOf(span) : {};
  }

  async #run<Result>(
    span: Span,
    around: Context,
    work: (span: OpenSpan | null) => Promise<Result>,
  ): Promise<Result> {
    if (!span.isRecording()) return work(null);
    const open = opened(span);
    try {
      const result = await context.with(trace.setSpan(around, span), () => work(open));
      open.end();
      return result;
    } catch (error) {
      open.end(typeOf(error));
      throw error;
    }
  }
}

/** The type of an error: its code, where it has one, or its class. Never its message, which may quote what people wrote. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  for (const name of ['code', 'reason'] as const) {
    const value: unknown = name in error ? Reflect.get(error, name) : undefined;
    if (typeof value === 'string' && /^\w{1,60}$/.test(value)) return value;
  }
  return error.constructor.name;
}

function opened(span: Span): OpenSpan {
  return {
    add: (attributes) => void span.setAttributes(attributes),
    end(error) {
      if (error !== undefined) fail(span, error);
      span.end();
    },
  };
}

function endRequest({ span, route }: Answering, method: string, response: ServerResponse): void {
  if (route !== null) {
    span.updateName(`${method} ${route}`);
    span.setAttribute('http.route', route);
  }
  const { statusCode, headersSent, writableFinished } = response;
  if (headersSent) span.setAttribute('http.response.status_code', statusCode);
  if (headersSent && statusCode >= 500) fail(span, String(statusCode));
  else if (!writableFinished) fail(span, 'client_gone');
  span.end();
}

function fail(span: Span, error: string): void {
  span.setAttribute('error.type', error);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function fieldsOf(span: Span) {
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}

function contextOf(headers: IncomingHttpHeaders | { traceparent: string }): Context {
  return propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
}

function methodOf({ method = 'GET' }: IncomingMessage): string {
  return knownMethods.has(method) ? method : '_OTHER';
}

function idAttributes(id: string): Attributes {
  return { 'http.response.header.x-request-id': [id] };
}
