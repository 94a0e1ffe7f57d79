/**
 * Traces and metrics over OTLP. Nothing of the SDK of OpenTelemetry is loaded unless the operator names a collector: what is
 * here costs a comparison then. A process has one tracer, because queries and outgoing requests know no context.
 */
import { isIP } from 'node:net';
import type { Attributes } from '@opentelemetry/api';
import type { Registry } from 'prom-client';
import type { Log } from './counted-spans.ts';
import type { Telemetry } from './sdk.ts';
import type { TelemetrySettings } from './settings.ts';
import type { OpenSpan, SpanDescription, Tracing } from './tracing.ts';

export type { AnsweredPage, OpenSpan, SpanDescription } from './tracing.ts';

/** What became of the spans of this process: sent, not sent because too many waited, or not taken by the collector. */
export const spanTotals = { exported: 0, dropped: 0, failed: 0 };

let telemetry: Telemetry | null = null;

/** Records spans; null where the operator wants none. */
export function tracing(): Tracing | null {
  return telemetry?.tracing ?? null;
}

/**
 * Begins to record and to send, until the result is called, which sends what is left. Null without a collector.
 * A collector that is away, slow or refuses costs spans and nothing else.
 */
export async function startTelemetry(
  settings: TelemetrySettings | null,
  log: Log,
): Promise<(() => Promise<void>) | null> {
  if (settings === null) return null;
  const { Telemetry } = await import('./sdk.ts');
  const started = new Telemetry(settings, spanTotals, log);
  telemetry = started;
  return async () => {
    if (telemetry === started) telemetry = null;
    await started.stop();
  };
}

/** Sends the metrics of a registry at intervals, until the result is called. */
export function sendMetrics(registry: Registry): () => Promise<void> {
  const stop = telemetry?.sendMetrics(registry);
  return async () => stop?.();
}

/** Begins a span inside the current one; null where there is none. */
export function beginSpan(about: () => SpanDescription): OpenSpan | null {
  return tracing()?.child(about) ?? null;
}

/** Runs the work in a span inside the current one; without one it just runs. */
export async function inSpan<Result>(
  about: () => SpanDescription,
  work: (span: OpenSpan | null) => Promise<Result>,
): Promise<Result> {
  const recording = tracing();
  return recording ? recording.inChild(about, work) : work(null);
}

/** The server that is asked, by its name: an IP address may be that of a person. */
export function serverAttributes({ hostname, port }: URL): Attributes {
  return {
    ...(port !== '' && { 'server.port': Number(port) }),
    ...(isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && { 'server.address': hostname }),
  };
}

/** The current span as a `traceparent` (W3C Trace Context); null outside of spans. */
export function currentTraceparent(): string | null {
  return tracing()?.traceparent() ?? null;
}

/** The fields that join a line of the log with its trace. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  return tracing()?.fields() ?? {};
}

/**
 * Runs a job, in a span of its own where it is sampled; `traceparent` is the span that added it. A job that another process
 * with tracing added runs here too, so this is for all jobs.
 */
export function traceJob(
  job: { name: string; attempt: number; traceparent: string | null },
  work: () => Promise<void>,
): Promise<void> {
  return tracing()?.job(job, work) ?? work();
}
