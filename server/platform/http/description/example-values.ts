/** Realistic example values that match their schemas. */
import { choicesOf, isNull, type JsonSchema, resolve, type SharedSchemas } from './schema.ts';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };

/** Ids in examples that a program has from an earlier reply. */
export const exampleIds = {
  /** A post, and the draft that becomes it. */
  post: '01994d7c-62a4-7c1f-9a35-5b1de0a5c001',
  /** An author. */
  author: '01994d7c-62a4-7c1f-9a35-5b1de0a5c002',
  /** A node of the federated cloud. */
  node: '01994d7c-62a4-7c1f-9a35-5b1de0a5c003',
  /** A webhook, and a message to it. */
  webhook: '01994d7c-62a4-7c1f-9a35-5b1de0a5c005',
  delivery: '01994d7c-62a4-7c1f-9a35-5b1de0a5c006',
  /** Anything else. */
  other: '01994d7c-62a4-7c1f-9a35-5b1de0a5c004',
} as const;

/** The service id of the node in examples. */
export const exampleService = 'org.example.beacon';

/** The slug of the post in examples. */
export const exampleSlug = 'clean-water';

/** The URL of the webhook in examples. */
export const exampleAddress = `https://example.org/${exampleSlug}`;

const texts: Record<string, string> = {
  url: exampleAddress,
  slug: exampleSlug,
  post: exampleSlug,
  service: exampleService,
  id: exampleService,
  title: 'Clean water',
  labels: 'water',
  body: 'Keep the water at a rolling boil for **one minute**, or three above 2,000 m, and let it cool in a covered pot.',
  description:
    'Keep the water at a rolling boil for one minute, or three above 2,000 m, and let it cool in a covered pot.',
  language: 'en',
  topic: 'water',
  q: 'water',
  byline: 'Amina Wanjiru',
  firstname: 'Amina',
  lastname: 'Wanjiru',
  first_name: 'Amina',
  last_name: 'Wanjiru',
  references: '[{"id":"who","type":"report","title":"Guidelines for drinking-water quality"}]',
  contributors: '[{"key":"amina","given":"Amina","family":"Wanjiru","roles":["conceptualization"]}]',
  note: 'The dose for children was corrected.',
  summary: 'Boil drinking water for one minute.',
  funding: 'Paid for by the district.',
  competing_interests: 'None.',
  cover: '',
  country: 'KE',
};

/** The name of one value in objects whose names are data. */
const keys: Record<string, string> = {
  labels: 'en',
  Unique_Item_Requests: '2026-02',
};

/**
 * A value for a field of this name. `owner` is the name of the object that contains it: the `id` of a `user`
 * differs from that of a `post`.
 */
export function exampleOf(given: JsonSchema, shared: SharedSchemas, name: string, owner = ''): JsonValue {
  const schema = resolve(given, shared);
  const [choice = schema] = choicesOf(schema);
  const one = resolve(choice, shared);
  if (isNull(one)) return null;
  if (one.const !== undefined) return jsonOf(one.const);
  const named = one.enum?.find((value) => value !== '');
  if (named !== undefined) return jsonOf(named);
  if (one.items) return [exampleOf(one.items, shared, singularOf(name), owner)];
  if (one.properties) return exampleObject(one, shared, name);
  if (typeof one.additionalProperties === 'object')
    return { [keys[name] ?? 'name']: exampleOf(one.additionalProperties, shared, name, owner) };
  return plainExample(one, name, owner);
}

/** An object with a value for every field. */
export function exampleObject(schema: JsonSchema, shared: SharedSchemas, name: string): JsonValue {
  const fields = Object.entries(schema.properties ?? {});
  return Object.fromEntries(fields.map(([field, value]) => [field, exampleOf(value, shared, field, name)]));
}

function plainExample(schema: JsonSchema, name: string, owner: string): JsonValue {
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema);
  if (schema.format === 'uuid') return idOf(name, owner);
  if (schema.format === 'date-time') return '2026-02-11T09:30:00.000Z';
  if (schema.format === 'date') return '2026-02-11';
  if (schema.format === 'uri') return exampleAddress;
  return texts[name] ?? '…';
}

function numberOf({ default: otherwise, minimum = 1 }: JsonSchema): number {
  return typeof otherwise === 'number' ? otherwise : Math.max(1, minimum);
}

function idOf(name: string, owner: string): string {
  const of = name === 'id' ? owner : name;
  if (/user|author|unique_id/.test(of)) return exampleIds.author;
  if (/node|service/.test(of)) return exampleIds.node;
  if (/webhook/.test(of)) return exampleIds.webhook;
  if (/delivery/.test(of)) return exampleIds.delivery;
  return /post|draft/.test(of) ? exampleIds.post : exampleIds.other;
}

function singularOf(name: string): string {
  return name.replace(/ies$/, 'y').replace(/s$/, '');
}

function jsonOf(value: unknown): JsonValue {
  const parsed: JsonValue = JSON.parse(JSON.stringify(value));
  return parsed;
}
