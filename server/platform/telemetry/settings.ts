/** The operator's settings for traces and metrics over OTLP (server/platform/config/config.ts reads the environment). */
import { z } from 'zod';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** `name=value` pairs with commas between, whose values are percent-encoded, as OpenTelemetry has them. */
const pairs = z.string().transform((text, { addIssue }) => {
  const read = readPairs(text);
  if (read) return read;
  addIssue({ code: 'custom', message: 'must be pairs such as name=value,other=value' });
  return z.NEVER;
});

const share = z.coerce
  .number('must be a number')
  .min(0, 'must be between 0 and 1')
  .max(1, 'must be between 0 and 1');

/** The variables of the environment: those of OpenTelemetry that have an effect here, and one of this site. */
export const telemetryEnvironment = {
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], 'must be true or false').default('false'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, message: 'must be an address such as http://127.0.0.1:4318' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/protobuf', 'must be http/protobuf: the site speaks no other protocol')
    .default('http/protobuf'),
  OTEL_EXPORTER_OTLP_TIMEOUT: milliseconds(100, 60_000).default(10_000),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(200).default('afya'),
  OTEL_RESOURCE_ATTRIBUTES: pairs.optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').default('otlp'),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers, `must be one of ${samplers.join(', ')}`)
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  OTEL_METRICS_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').default('otlp'),
  OTEL_METRIC_EXPORT_INTERVAL: milliseconds(1_000, 3_600_000).default(60_000),
  TRACES_CACHED_PAGES: share.default(0.001),
};

export interface TelemetrySettings {
  /** The address of the collector, to which `/v1/traces` and `/v1/metrics` are added; without a slash at its end. */
  endpoint: string;
  headers: Record<string, string>;
  /** How long the collector may take to accept a batch. */
  timeoutMilliseconds: number;
  /** What describes this process to the collector, the name of the service included. */
  resource: Record<string, string>;
  /** Null where the operator wants no traces. */
  traces: {
    sampler: (typeof samplers)[number];
    /** The share of traces that the samplers by ratio take. */
    ratio: number;
    /** The share of requests answered from the page cache for which the sampler is asked at all. */
    cachedPages: number;
  } | null;
  /** Null where the operator wants no metrics over OTLP. */
  metrics: { everyMilliseconds: number } | null;
}

type Values = z.infer<z.ZodObject<typeof telemetryEnvironment>>;

/** The settings, from valid variables; null where nothing is sent. */
export function readTelemetry(values: Values): TelemetrySettings | null {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  const traces = values.OTEL_TRACES_EXPORTER === 'otlp';
  const metrics = values.OTEL_METRICS_EXPORTER === 'otlp';
  if (endpoint === undefined || values.OTEL_SDK_DISABLED === 'true' || !(traces || metrics)) return null;
  return {
    endpoint,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    timeoutMilliseconds: values.OTEL_EXPORTER_OTLP_TIMEOUT,
    resource: { ...values.OTEL_RESOURCE_ATTRIBUTES, 'service.name': values.OTEL_SERVICE_NAME },
    traces: traces
      ? {
          sampler: values.OTEL_TRACES_SAMPLER,
          ratio: values.OTEL_TRACES_SAMPLER_ARG,
          cachedPages: values.TRACES_CACHED_PAGES,
        }
      : null,
    metrics: metrics ? { everyMilliseconds: values.OTEL_METRIC_EXPORT_INTERVAL } : null,
  };
}

function milliseconds(least: number, most: number) {
  const range = `must be milliseconds between ${least} and ${most}`;
  return z.coerce.number('must be a number').int('must be a whole number').min(least, range).max(most, range);
}

/** Null for anything that is not such pairs. */
function readPairs(text: string): Record<string, string> | null {
  const read: Record<string, string> = {};
  for (const pair of text.split(',')) {
    const [, name, value] = /^\s*([\w.\-/]+)\s*=\s*([\x20-\x7e]*?)\s*$/.exec(pair) ?? [];
    if (name === undefined || value === undefined) return null;
    try {
      read[name] = decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return read;
}
