import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '../config/config.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp/' };
const read = (settings: Record<string, string>) => readConfig({}, settings).telemetry;

it('nothing is sent unless the operator names a collector, and leaves it on', () => {
  expect(read({})).toBeNull();
  expect(read({ OTEL_SERVICE_NAME: 'afya', OTEL_TRACES_SAMPLER: 'always_on' })).toBeNull();
  expect(read({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBeNull();
  expect(read({ ...endpoint, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' })).toBeNull();
});

it('the variables of OpenTelemetry count', () => {
  expect(read(endpoint)).toEqual({
    endpoint: 'https://collector.example/otlp',
    headers: {},
    timeoutMilliseconds: 10_000,
    resource: { 'service.name': 'afya' },
    traces: { sampler: 'parentbased_always_on', ratio: 1, cachedPages: 0.001 },
    metrics: { everyMilliseconds: 60_000 },
  });
  const given = {
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic dXNlcg==, x-tenant=a%2Cb',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging,service.name=other',
    OTEL_SERVICE_NAME: 'afya-eu',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    OTEL_METRICS_EXPORTER: 'none',
  };
  expect(read({ ...endpoint, ...given })).toMatchObject({
    headers: { authorization: 'Basic dXNlcg==', 'x-tenant': 'a,b' },
    resource: { 'deployment.environment.name': 'staging', 'service.name': 'afya-eu' },
    traces: { sampler: 'parentbased_traceidratio', ratio: 0.25 },
    metrics: null,
  });
});

it.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zz'],
  ['OTEL_EXPORTER_OTLP_TIMEOUT', '5'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['OTEL_METRIC_EXPORT_INTERVAL', '10'],
  ['TRACES_CACHED_PAGES', '-1'],
])('%s can not be %s', (name, value) => {
  expect(() => read({ ...endpoint, [name]: value })).toThrow(ConfigError);
  expect(() => read({ ...endpoint, [name]: value })).toThrow(name);
});
