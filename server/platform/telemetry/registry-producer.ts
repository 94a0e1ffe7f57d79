/** The metrics of a registry of prom-client, which `/metrics` shows, in the form of OpenTelemetry. */
import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type CollectionResult,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

/** The values of histograms have names of their own, which the type of a registry leaves out. */
type Collected = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>;

/** Gives the metrics under their names of `/metrics`, so that both ways lead to the same figures. */
export class RegistryProducer implements MetricProducer {
  readonly #registry: Registry;
  readonly #begun = millisToHrTime(performance.timeOrigin);

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  async collect(): Promise<CollectionResult> {
    const collected: Collected[] = await this.#registry.getMetricsAsJSON();
    const now = millisToHrTime(Date.now());
    const metrics = collected.flatMap((metric) => metricOf(metric, this.#begun, now) ?? []);
    // The reader puts the resource of the process in place of this one.
    const resource = emptyResource();
    return {
      resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'afya' }, metrics }] },
      errors: [],
    };
  }
}

/** Null for kinds that the site has none of. */
function metricOf(metric: Collected, startTime: HrTime, endTime: HrTime): MetricData | null {
  const { name, help, values } = metric;
  const common = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const points = () =>
    values
      // What is not known now is missing, as it is NaN in `/metrics`.
      .filter(({ value }) => Number.isFinite(value))
      .map(({ labels, value }) => ({ startTime, endTime, attributes: attributesOf(labels), value }));
  // prom-client's types name the kinds by an enum of numbers, and its objects by words.
  switch (String(metric.type)) {
    case 'counter':
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() };
    case 'gauge':
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: points() };
    case 'histogram':
      return {
        ...common,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: histogramsOf(metric, startTime, endTime),
      };
    default:
      return null;
  }
}

/** Prometheus counts in each bucket those of smaller ones too, and OpenTelemetry doesn't. */
function histogramsOf(
  { name, values }: Collected,
  startTime: HrTime,
  endTime: HrTime,
): DataPoint<Histogram>[] {
  const series = new Map<string, { attributes: Attributes; bounds: number[]; upTo: number[]; sum: number }>();
  for (const { metricName, labels, value } of values) {
    const { le, ...others } = labels;
    const attributes = attributesOf(others);
    const key = JSON.stringify(Object.entries(attributes).sort());
    const one = series.get(key) ?? { attributes, bounds: [], upTo: [], sum: 0 };
    series.set(key, one);
    if (metricName === `${name}_sum`) one.sum = value;
    if (metricName !== `${name}_bucket`) continue;
    if (le !== '+Inf') one.bounds.push(Number(le));
    one.upTo.push(value);
  }
  return [...series.values()].map(({ attributes, bounds, upTo, sum }) => ({
    startTime,
    endTime,
    attributes,
    value: {
      buckets: {
        boundaries: bounds,
        counts: upTo.map((count, index) => count - (upTo[index - 1] ?? 0)),
      },
      sum,
      count: upTo.at(-1) ?? 0,
    },
  }));
}

function attributesOf(labels: Partial<Record<string, string | number>>): Attributes {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));
}
