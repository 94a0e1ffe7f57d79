/** A collector of OpenTelemetry: takes traces and metrics over OTLP/HTTP in protobuf, and gives them to tests. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type AttributeValue = string | number | boolean | AttributeValue[] | null;

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentSpanId: string;
  name: string;
  kind: number;
  milliseconds: number;
  attributes: Record<string, AttributeValue>;
  /** 2 for an error. */
  status: number;
  statusMessage: string;
  events: number;
  resource: Record<string, AttributeValue>;
}

interface ReceivedMetric {
  name: string;
  kind: 'gauge' | 'sum' | 'histogram';
  points: {
    attributes: Record<string, AttributeValue>;
    value: number;
    buckets: number[];
    bounds: number[];
    count: number;
  }[];
}

export interface Collector {
  url: string;
  spans: ReceivedSpan[];
  metrics: ReceivedMetric[];
  /** The headers of each request. */
  headers: http.IncomingHttpHeaders[];
  /** What it does with requests: takes them, refuses them, or never answers. */
  behaviour: 'takes' | 'refuses' | 'hangs';
  close(): Promise<void>;
}

export async function openCollector(): Promise<Collector> {
  const server = http.createServer(async (request, response) => {
    const body = await buffer(request);
    collector.headers.push(request.headers);
    if (collector.behaviour === 'hangs') return;
    if (collector.behaviour === 'refuses') return response.writeHead(400).end();
    if (request.url === '/v1/traces') collector.spans.push(...spansIn(body));
    else if (request.url === '/v1/metrics') collector.metrics.push(...metricsIn(body));
    return response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const collector: Collector = {
    url: `http://127.0.0.1:${port}`,
    spans: [],
    metrics: [],
    headers: [],
    behaviour: 'takes',
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return collector;
}

/** The fields of a message by number: integers, or the bytes of everything else (protobuf.dev/programming-guides/encoding). */
type Fields = Map<number, (bigint | Buffer)[]>;

function read(bytes: Buffer): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] ?? 0;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const take = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const reading = new Map<number, () => bigint | Buffer>([
    [0, varint],
    [1, () => take(8)],
    [2, () => take(Number(varint()))],
    [5, () => take(4)],
  ]);
  while (at < bytes.length) {
    const tag = Number(varint());
    const value = reading.get(tag & 7)?.() ?? null;
    if (value === null) throw new Error(`A field has the wire type ${tag & 7}.`);
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}

const bytesAt = (fields: Fields, number: number) =>
  (fields.get(number) ?? []).filter((value) => typeof value !== 'bigint');
const messagesAt = (fields: Fields, number: number) => bytesAt(fields, number).map(read);
const textAt = (fields: Fields, number: number) => String(bytesAt(fields, number)[0] ?? '');
const hexAt = (fields: Fields, number: number) => bytesAt(fields, number)[0]?.toString('hex') ?? '';
const numberAt = (fields: Fields, number: number) => Number(fields.get(number)?.[0] ?? 0);
const fixedAt = (fields: Fields, number: number) => bytesAt(fields, number)[0]?.readBigUInt64LE() ?? 0n;
const doubleAt = (fields: Fields, number: number) => bytesAt(fields, number)[0]?.readDoubleLE();

function attributesAt(fields: Fields, number: number): Record<string, AttributeValue> {
  const pairs = messagesAt(fields, number).map((pair) => {
    const [value] = messagesAt(pair, 2);
    return [textAt(pair, 1), value ? anyValue(value) : null] as const;
  });
  return Object.fromEntries(pairs);
}

function anyValue(value: Fields): AttributeValue {
  if (value.has(1)) return textAt(value, 1);
  if (value.has(2)) return numberAt(value, 2) === 1;
  if (value.has(3)) return numberAt(value, 3);
  if (value.has(4)) return doubleAt(value, 4) ?? null;
  return messagesAt(value, 5).flatMap((list) => messagesAt(list, 1).map(anyValue));
}

function spansIn(body: Buffer): ReceivedSpan[] {
  return messagesAt(read(body), 1).flatMap((resourceSpans) => {
    const resource = Object.assign({}, ...messagesAt(resourceSpans, 1).map((one) => attributesAt(one, 1)));
    const spans = messagesAt(resourceSpans, 2).flatMap((scope) => messagesAt(scope, 2));
    return spans.map((span) => {
      const [status] = messagesAt(span, 15);
      return {
        traceId: hexAt(span, 1),
        spanId: hexAt(span, 2),
        parentSpanId: hexAt(span, 4),
        name: textAt(span, 5),
        kind: numberAt(span, 6),
        milliseconds: Number(fixedAt(span, 8) - fixedAt(span, 7)) / 1e6,
        attributes: attributesAt(span, 9),
        status: status ? numberAt(status, 3) : 0,
        statusMessage: status ? textAt(status, 2) : '',
        events: messagesAt(span, 11).length,
        resource,
      };
    });
  });
}

function metricsIn(body: Buffer): ReceivedMetric[] {
  const scopes = messagesAt(read(body), 1).flatMap((resource) => messagesAt(resource, 2));
  return scopes
    .flatMap((scope) => messagesAt(scope, 2))
    .map((metric) => {
      const kind = metric.has(9) ? 'histogram' : metric.has(7) ? 'sum' : 'gauge';
      const [data] = messagesAt(metric, { gauge: 5, sum: 7, histogram: 9 }[kind]);
      return {
        name: textAt(metric, 1),
        kind,
        points: messagesAt(data ?? new Map(), 1).map((point) => ({
          attributes: attributesAt(point, kind === 'histogram' ? 9 : 7),
          value: doubleAt(point, kind === 'histogram' ? 5 : 4) ?? Number(fixedAt(point, 6)),
          count: kind === 'histogram' ? Number(fixedAt(point, 4)) : 0,
          buckets: packedAt(point, 6).map(Number),
          bounds: bytesAt(point, 7).flatMap((all) => (kind === 'histogram' ? doublesIn(all) : [])),
        })),
      };
    });
}

function packedAt(point: Fields, number: number): bigint[] {
  return bytesAt(point, number).flatMap((all) =>
    Array.from({ length: all.length / 8 }, (_, index) => all.readBigUInt64LE(index * 8)),
  );
}

function doublesIn(all: Buffer): number[] {
  return Array.from({ length: all.length / 8 }, (_, index) => all.readDoubleLE(index * 8));
}
