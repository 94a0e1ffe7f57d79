/** Writes the types of the TypeScript client from `/openapi.json`. */
import { type Description, nameOf, type Schema } from './description.ts';

/** What the client calls schemas that have another name in the description. */
const names: Record<string, string> = {
  Error: 'Refusal',
  ApiPost: 'Post',
  ApiWholePost: 'WholePost',
  ApiCopiedPost: 'CopiedPost',
  ApiPostNotice: 'Notice',
  ApiNotice: 'WithdrawalNotice',
  ApiRecording: 'Recording',
  ApiUser: 'User',
  ApiMe: 'Owner',
  ApiDraftRow: 'DraftRow',
  ApiDraft: 'Draft',
  PostChange: 'SubmittedChange',
  WebhookDelivery: 'Delivery',
};

/** With so many fields in common, a type extends another one. */
const fewest = 5;

/** The module of types: a type for each shared schema, what a new draft takes, and the messages of webhooks. */
export function typesFrom({ components, paths, webhooks }: Description): string {
  const { schemas } = components;
  const types = Object.entries(schemas).map(([name, schema]) => declared(name, schema, schemas));
  const bodyOf = (operation: Description['paths'][string][string] | undefined) =>
    operation?.requestBody?.content['application/json']?.schema ?? {};
  const draft = declared('NewDraft', bodyOf(paths['/api/v1/drafts']?.post), schemas);
  const messages = Object.values(webhooks).map(({ post }) => typeOf(bodyOf(post)));
  return [
    '/** What the API gives and takes. Written from `/openapi.json`: UPDATE_CLIENTS=1 npm test -- tests/clients/clients */',
    ...types,
    draft,
    `/** A message of a webhook. */\nexport type Message = ${messages.join(' | ')};`,
  ].join('\n\n');
}

function declared(name: string, schema: Schema, schemas: Description['components']['schemas']): string {
  const shown = names[name] ?? name;
  if (schema.type !== 'object') return `export type ${shown} = ${typeOf(schema)};`;
  const [base, common] = Object.entries(schemas)
    .filter(([other, { properties = {} }]) => other !== name && Object.keys(properties).length >= fewest)
    .filter(([, other]) => isPartOf(other, schema))
    .reduce<[string, Schema] | []>((most, one) => (sizeOf(one[1]) > sizeOf(most[1]) ? one : most), []);
  const rest = { ...schema, properties: without(schema.properties, common?.properties) };
  const extending = base === undefined ? '' : ` extends ${names[base] ?? base}`;
  return `export interface ${shown}${extending} ${typeOf(rest)}`;
}

function sizeOf(schema: Schema | undefined): number {
  return Object.keys(schema?.properties ?? {}).length;
}

/** Whether each field of one is in another, as it is there. */
function isPartOf(one: Schema, another: Schema): boolean {
  if (sizeOf(one) >= sizeOf(another)) return false;
  return Object.entries(one.properties ?? {}).every(
    ([name, field]) =>
      typeOf(field) === typeOf(another.properties?.[name]) &&
      one.required?.includes(name) === another.required?.includes(name),
  );
}

function without(all: Schema['properties'] = {}, left: Schema['properties'] = {}): Record<string, Schema> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !(name in left)));
}

/** A schema as a type. */
function typeOf(schema: Schema | undefined): string {
  const { $ref, anyOf, oneOf, enum: values, type, items, properties, required = [] } = schema ?? {};
  if (typeof $ref === 'string') return names[nameOf($ref)] ?? nameOf($ref);
  if (schema !== undefined && 'const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(values)) return union(values.map((value) => JSON.stringify(value)));
  const some = anyOf ?? oneOf;
  if (Array.isArray(some)) return union(some.map(typeOf));
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one })));
  if (type === 'array') return arrayOf(typeOf(items as Schema));
  if (type === 'integer') return 'number';
  if (type !== 'object') return typeof type === 'string' ? type : 'unknown';
  if (properties === undefined) return `Record<string, ${typeOf(schema?.additionalProperties as Schema)}>`;
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      `${commentOf(field)}${nameIn(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field)};`,
  );
  return `{\n${fields.join('\n')}\n}`;
}

const union = (parts: readonly string[]): string => parts.join(' | ');
const arrayOf = (item: string): string => (/[|{]/.test(item) ? `(${item})[]` : `${item}[]`);
const nameIn = (name: string): string => (/^\w+$/.test(name) ? name : JSON.stringify(name));

function commentOf({ description }: Schema): string {
  return typeof description === 'string' ? `/** ${description.replaceAll('*/', '')} */\n` : '';
}
