import fc from 'fast-check';
import { z } from 'zod';
import { valueNames } from '../site/cast.ts';
import { anyText, oddStrings } from './texts.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** What is used here of JSON Schema, as the contract's schemas give it. */
interface Schema {
  type?: string | string[];
  format?: string;
  const?: Json;
  enum?: Json[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
}

/** Ids of what there is on the site, filled in when the input is sent. */
export const ids: fc.Arbitrary<string> = fc.constantFrom(...valueNames).map((name) => `{{${name}}}`);

const password = 'Ujuzi-wetu-7';
/** Values that a field of this name takes, so that calls get past their validation. */
const likely: Record<string, readonly string[]> = {
  email: ['{{reader email}}', 'newcomer@example.org'],
  password: [password],
  password1: [password],
  new_password: ['Maji-safi-9'],
  slug: ['{{slug}}'],
  post: ['{{slug}}', '{{approved}}'],
  token: ['{{link}}'],
  url: ['https://127.0.0.1/hook', 'https://10.0.0.1/', 'https://[::1]/'],
  client_uri: ['https://wells.example'],
  topic: ['water', '{{topic}}'],
  q: ['wa', 'amina', 'mak'],
  cursor: ['p1', '0.01994d7c-62a4-7c1f-9a35-5b1de0a5c001', 'm0.01994d7c-62a4-7c1f-9a35-5b1de0a5c001'],
  references: ['[{"id":"who","type":"report","title":"Guidelines"}]', '[]'],
  contributors: [
    '[{"key":"a","given":"Amina","family":"Juma","account":"{{researcher}}"},{"key":"b","given":"K","family":"B"}]',
  ],
  code: ['123456', 'KE'],
  country: ['KE', '002'],
  reason: ['The figures in the second table turned out to be wrong by a factor of ten.'],
  statement: [
    'I have looked after the wells of three districts for ten years and want to write about what keeps them clean.',
  ],
  bio: ['I look after wells. '.repeat(6)],
  orcid: ['0000-0002-1825-0097'],
  redirect_uris: ['https://wells.example/back'],
  revision: ['{{submitted revision}}', '{{approved revision}}'],
  title: ['Clean water'],
};

/** Inputs that a schema of the contract takes, mostly; its own rules are known to the schema alone. */
export function fromSchema(schema: z.ZodType): fc.Arbitrary<Json> {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema & {
    $defs?: Record<string, Schema>;
  };
  return inputOf(root, root.$defs ?? {}, '', 0);
}

function inputOf(
  given: Schema,
  shared: Record<string, Schema>,
  name: string,
  depth: number,
): fc.Arbitrary<Json> {
  const schema = given.$ref ? (shared[given.$ref.replace('#/$defs/', '')] ?? {}) : given;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => inputOf(choice, shared, name, depth)));
  if (schema.allOf)
    return inputOf(Object.assign({}, schema, ...schema.allOf, { allOf: undefined }), shared, name, depth);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return objectOf(schema, shared, depth);
    case 'array': {
      if (schema.prefixItems)
        return fc.tuple(...schema.prefixItems.map((item) => inputOf(item, shared, name, depth + 1)));
      const items = typeof schema.items === 'object' ? schema.items : {};
      const minLength = Math.min(schema.minItems ?? 0, 20);
      return fc.array(inputOf(items, shared, name, depth + 1), {
        minLength,
        maxLength: Math.max(minLength, Math.min(schema.maxItems ?? 4, 4)),
      });
    }
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return stringOf(schema, name);
    default:
      return fc.oneof(stringOf({}, name), fc.integer(), fc.constant(null));
  }
}

function objectOf(schema: Schema, shared: Record<string, Schema>, depth: number): fc.Arbitrary<Json> {
  const fields = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [
      name,
      inputOf(field, shared, name, depth + 1),
    ]),
  );
  const known = fc.record<Record<string, Json>>(fields, {
    requiredKeys: schema.required ?? [],
    noNullPrototype: true,
  });
  const others = schema.additionalProperties;
  if (typeof others !== 'object') return known;
  const keys = schema.propertyNames ? inputOf(schema.propertyNames, shared, '', depth + 1) : anyText(8);
  return fc
    .tuple(known, fc.array(fc.tuple(keys, inputOf(others, shared, '', depth + 1)), { maxLength: 3 }))
    .map(([object, more]) => ({
      ...object,
      ...Object.fromEntries(more.map(([key, value]) => [String(key), value])),
    }));
}

function numberOf({ type, minimum = -10, maximum = 1_000_000 }: Schema): fc.Arbitrary<Json> {
  const [min, max] = [Math.max(minimum, -1_000_000), Math.min(maximum, 1_000_000)];
  if (type === 'number') return fc.oneof(fc.integer({ min, max }), fc.double({ min, max, noNaN: true }));
  return fc.oneof(fc.constantFrom(min, Math.min(max, min + 1), max), fc.integer({ min, max }));
}

function stringOf({ format, minLength = 0, maxLength = 100 }: Schema, name: string): fc.Arbitrary<Json> {
  const named = likely[name];
  if (format === 'uuid') return ids;
  if (format === 'date')
    return fc.constantFrom('2026-12-01', '2027-01-31', '1999-12-31', '9999-12-31', '0001-01-01');
  if (format === 'date-time')
    return fc.constantFrom(
      '2026-12-01T10:00:00Z',
      '2027-01-31T23:59:59.999Z',
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
    );
  if (format === 'email') return fc.oneof(fc.constantFrom(...(likely.email ?? [])), fc.emailAddress());
  if (format === 'uri') return fc.oneof(fc.constantFrom('https://example.org/a'), fc.webUrl());
  const most = Math.max(minLength, Math.min(maxLength, 120));
  const words = fc
    .array(fc.constantFrom('boil', 'the', 'water', 'Amina', 'مرحبا', 'ሰላም', '5 mg', '**a**', '[@who]', '#'), {
      minLength: 1,
      maxLength: 8,
    })
    .map((some) => some.join(' ').padEnd(minLength, ' and let it cool').slice(0, Math.max(most, minLength)));
  return fc.oneof(
    ...(named ? [{ weight: 6, arbitrary: fc.constantFrom(...named) }] : []),
    { weight: 3, arbitrary: words },
    { weight: 1, arbitrary: anyText(20) },
  );
}

/** Something else in place of a value: of another type, too large, or odd. */
export const oddValues: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...oddStrings) },
  { weight: 2, arbitrary: anyText(30) },
  { weight: 2, arbitrary: ids },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Json>(
      null,
      true,
      0,
      -1,
      1.5,
      2 ** 31,
      -(2 ** 31) - 1,
      2 ** 53,
      2 ** 63,
      1e308,
      [],
      {},
      [null],
      [[]],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Json>(
      'a'.repeat(70_000),
      Array(3000).fill('a'),
      JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom('a', 'en', 'length', 'toString', 'then'),
      fc.constantFrom<Json>('x', 1, null),
      { maxKeys: 2, noNullPrototype: true },
    ),
  },
);

interface Change {
  at: number;
  kind: 'replace' | 'remove' | 'add' | 'repeat' | 'append';
  value: Json;
}

/** Changes of a value at one of its places. */
export const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    at: fc.nat(50),
    kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'repeat', 'append'),
    value: oddValues,
  }),
  { maxLength: 3 },
);

/** The value after these changes. */
export function changed(value: Json, all: readonly Change[]): Json {
  return all.reduce<Json>((now, change) => {
    const copy: Json = structuredClone(now);
    const places = placesIn(copy);
    const place = places[change.at % Math.max(1, places.length)];
    if (!place) return change.value;
    apply(place, change);
    return copy;
  }, value);
}

type Place = { holder: Json[]; key: number } | { holder: { [name: string]: Json }; key: string };

function placesIn(value: Json): Place[] {
  if (Array.isArray(value)) return value.flatMap((item, key) => [{ holder: value, key }, ...placesIn(item)]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]): Place[] => [{ holder: value, key }, ...placesIn(item)]);
}

function apply(place: Place, { kind, value }: Change): void {
  const { holder, key } = place;
  const now = Array.isArray(holder) ? holder[Number(key)] : holder[key];
  const set = (next: Json) => void Object.assign(holder, { [key]: next });
  if (kind === 'remove') Array.isArray(holder) ? holder.splice(Number(key), 1) : delete holder[key];
  else if (kind === 'add')
    Array.isArray(holder) ? holder.push(value) : Object.assign(holder, { surprise: value });
  else if (kind === 'repeat')
    set(
      Array.isArray(now) ? [...now, ...now] : (typeof now === 'string' ? now : JSON.stringify(now)).repeat(2),
    );
  else if (kind === 'append' && typeof now === 'string' && typeof value === 'string') set(now + value);
  else set(value);
}
