/** OpenTelemetry's SDK with the settings of the operator. Loaded only where there is a collector. */
import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Registry } from 'prom-client';
import packageFile from '../../../package.json' with { type: 'json' };
import { CountedExporter, CountedProcessor, type Log, type SpanTotals } from './counted-spans.ts';
import { RegistryProducer } from './registry-producer.ts';
import type { TelemetrySettings } from './settings.ts';
import { Tracing } from './tracing.ts';

/** Spans that may wait to be sent; a span takes about a kilobyte. More are dropped and counted. */
const maxWaitingSpans = 2_048;
const batchSpans = 512;
const batchMilliseconds = 2_000;

/** How long sending what is left may take at the end. */
const lastMilliseconds = 2_000;

/** Records and sends traces and metrics. */
export class Telemetry {
  /** Null where the operator wants no traces. */
  readonly tracing: Tracing | null;
  readonly #settings: TelemetrySettings;
  readonly #resource: Resource;
  readonly #tracers: TracerProvider | null;

  constructor(settings: TelemetrySettings, totals: SpanTotals, log: Log) {
    const { traces, resource } = settings;
    this.#settings = settings;
    this.#resource = resourceFromAttributes({ 'service.version': packageFile.version, ...resource });
    if (traces === null) {
      [this.tracing, this.#tracers] = [null, null];
      return;
    }
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    const exporter = new CountedExporter(new OTLPTraceExporter(this.#target('traces')), totals, log);
    const batches = new BatchSpanProcessor({
      exporter,
      maxQueueSize: maxWaitingSpans,
      maxExportBatchSize: batchSpans,
      scheduledDelayMillis: batchMilliseconds,
      exportTimeoutMillis: settings.timeoutMilliseconds + 1_000,
    });
    this.#tracers = new TracerProvider({
      resource: this.#resource,
      sampler: samplerOf(traces),
      spanLimits: { attributeValueLengthLimit: 4_096 },
      spanProcessors: [new CountedProcessor(batches, exporter, totals, maxWaitingSpans)],
    });
    this.tracing = new Tracing(this.#tracers.getTracer('afya', packageFile.version), traces);
  }

  /** Sends the metrics of a registry at intervals, until the result is called, which sends them once more. */
  sendMetrics(registry: Registry): () => Promise<void> {
    const { metrics, timeoutMilliseconds } = this.#settings;
    if (metrics === null) return async () => {};
    const reader = new PeriodicExportingMetricReader({
      exporter: new OTLPMetricExporter(this.#target('metrics')),
      exportIntervalMillis: metrics.everyMilliseconds,
      exportTimeoutMillis: Math.min(timeoutMilliseconds, metrics.everyMilliseconds),
      metricProducers: [new RegistryProducer(registry)],
    });
    const provider = new MeterProvider({ resource: this.#resource, readers: [reader] });
    // A collector that is away doesn't matter at the end any more.
    return () => withinLimit(provider.shutdown());
  }

  /** Sends the spans that are left, for two seconds at most. */
  async stop(): Promise<void> {
    if (!this.#tracers) return;
    await withinLimit(this.#tracers.shutdown());
    context.disable();
  }

  #target(what: 'traces' | 'metrics') {
    const { endpoint, headers, timeoutMilliseconds } = this.#settings;
    return { url: `${endpoint}/v1/${what}`, headers, timeoutMillis: timeoutMilliseconds };
  }
}

async function withinLimit(work: Promise<unknown>): Promise<void> {
  const { promise: tooLate, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, lastMilliseconds);
  await Promise.race([work.catch(() => {}), tooLate]);
  clearTimeout(timer);
}

function samplerOf({ sampler, ratio }: NonNullable<TelemetrySettings['traces']>): Sampler {
  const [, isParentBased, kind] = /^(parentbased_)?(.*)$/.exec(sampler) ?? [];
  const root =
    kind === 'always_on'
      ? new AlwaysOnSampler()
      : kind === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio);
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}
