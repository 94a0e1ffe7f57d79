/** Counts what becomes of spans, and keeps those that wait within a bound. */
import type { Context } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, Span, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';

/** Where it is told that the collector doesn't take what is sent. */
export interface Log {
  warn(message: string): void;
  info(message: string): void;
}

export interface SpanTotals {
  exported: number;
  dropped: number;
  failed: number;
}

/** Counts the spans that the collector took and those that it didn't; says when that changes. */
export class CountedExporter implements SpanExporter {
  /** Spans that were handed over, in whatever state their export is. */
  begun = 0;
  readonly #exporter: SpanExporter;
  readonly #totals: SpanTotals;
  readonly #log: Log;
  #isFailing = false;

  constructor(exporter: SpanExporter, totals: SpanTotals, log: Log) {
    this.#exporter = exporter;
    this.#totals = totals;
    this.#log = log;
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.begun += spans.length;
    this.#exporter.export(spans, (result) => {
      const isTaken = result.code === ExportResultCode.SUCCESS;
      this.#totals[isTaken ? 'exported' : 'failed'] += spans.length;
      if (isTaken === this.#isFailing) {
        if (isTaken) this.#log.info('The collector of traces takes spans again.');
        else
          this.#log.warn(`The collector of traces takes no spans: ${result.error?.message ?? 'no reason'}`);
      }
      this.#isFailing = !isTaken;
      done(result);
    });
  }

  async forceFlush(): Promise<void> {
    await this.#exporter.forceFlush?.();
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }
}

/** Drops and counts the spans that end while too many wait to be exported. */
export class CountedProcessor implements SpanProcessor {
  readonly #next: SpanProcessor;
  readonly #exporter: CountedExporter;
  readonly #totals: SpanTotals;
  readonly #maxWaiting: number;
  #taken = 0;

  constructor(next: SpanProcessor, exporter: CountedExporter, totals: SpanTotals, maxWaiting: number) {
    this.#next = next;
    this.#exporter = exporter;
    this.#totals = totals;
    this.#maxWaiting = maxWaiting;
  }

  onStart(span: Span, parent: Context): void {
    this.#next.onStart(span, parent);
  }

  onEnd(span: ReadableSpan): void {
    if (this.#taken - this.#exporter.begun >= this.#maxWaiting) {
      this.#totals.dropped += 1;
      return;
    }
    this.#taken += 1;
    this.#next.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.#next.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#next.shutdown();
  }
}
