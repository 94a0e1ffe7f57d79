/** Describes the fields of a call in words, from their schemas. */
import type { FieldReference } from '../../../contract/site/documentation.ts';
import { grouped } from '../../../messages/locale.ts';
import {
  choicesOf,
  isNull,
  type JsonSchema,
  resolve,
  type SharedSchemas,
} from '../../platform/http/description/schema.ts';

/** Words for the formats of JSON Schema. */
const formats: Record<string, string> = {
  uuid: 'id (UUID)',
  'date-time': 'instant (ISO 8601, UTC)',
  date: 'date (YYYY-MM-DD)',
  uri: 'address',
  email: 'email address',
};

/** How many values of an enum are listed; the OpenAPI description has longer ones in full. */
const choicesShown = 16;

/** The fields of an object and of its nested objects, with full paths: `posts[].title`. */
export function fieldsOf(
  given: JsonSchema,
  shared: SharedSchemas,
  place: FieldReference['place'],
  prefix = '',
): FieldReference[] {
  const schema = resolve(given, shared);
  const variants = choicesOf(schema).filter((choice) => !isNull(choice));
  if (variants.length > 1) return fieldsOfVariants(variants, shared, place, prefix);
  const [only = schema] = variants.map((variant) => resolve(variant, shared));
  if (only.items) return fieldsOf(only.items, shared, place, `${prefix}[]`);
  return Object.entries(only.properties ?? {})
    .filter(([name]) => !(prefix === '' && name === 'ok'))
    .flatMap(([name, value]) => {
      const whole = prefix === '' ? name : `${prefix}.${name}`;
      const field = fieldOf(whole, value, only.required.includes(name), place, shared);
      return [field, ...fieldsOf(value, shared, place, whole)];
    });
}

/** The fields of a union of objects: each field once, in the order of the union. */
function fieldsOfVariants(
  variants: JsonSchema[],
  shared: SharedSchemas,
  place: FieldReference['place'],
  prefix: string,
): FieldReference[] {
  const all = variants.map((variant) => fieldsOf(variant, shared, place, prefix));
  const byName = new Map<string, FieldReference[]>();
  for (const field of all.flat()) byName.set(field.name, [...(byName.get(field.name) ?? []), field]);
  return [...byName.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const type = [...new Set(same.map((field) => field.type))].join(' or ');
    const required = same.length === variants.length && same.every((field) => field.required);
    return [{ ...first, type, required }];
  });
}

export function fieldOf(
  name: string,
  given: JsonSchema,
  required: boolean,
  place: FieldReference['place'],
  shared: SharedSchemas,
): FieldReference {
  const schema = resolve(given, shared);
  const description = [schema.description, limitsOf(schema, shared)].filter(Boolean).join(' ');
  return { name, place, type: typeOf(schema, shared), required, description };
}

/** `string or null`, `list of strings`, `"author" or "staff"`. */
function typeOf(given: JsonSchema, shared: SharedSchemas): string {
  const schema = resolve(given, shared);
  const choices = choicesOf(schema);
  if (choices.length > 1) return [...new Set(choices.map((choice) => typeOf(choice, shared)))].join(' or ');
  if (isNull(schema)) return 'null';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum && schema.enum.length <= choicesShown)
    return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.items) return `list of ${pluralOf(typeOf(schema.items, shared))}`;
  return (schema.format && formats[schema.format]) ?? String(schema.type ?? 'anything');
}

function pluralOf(type: string): string {
  return /^[a-z]+$/.test(type) ? `${type}s` : type;
}

function limitsOf(given: JsonSchema, shared: SharedSchemas): string {
  const schema = choicesOf(given).map((choice) => resolve(choice, shared))[0] ?? given;
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  const sentences = [
    schema.minLength !== undefined &&
      schema.minLength > 1 &&
      `At least ${counted(schema.minLength)} characters.`,
    schema.maxLength !== undefined && `At most ${counted(schema.maxLength)} characters.`,
    schema.maxItems !== undefined && `At most ${counted(schema.maxItems)}.`,
    isNumber && rangeOf(schema),
    given.default !== undefined && `Otherwise ${JSON.stringify(given.default)}.`,
  ];
  return sentences.filter((sentence) => typeof sentence === 'string').join(' ');
}

/** Integers without bounds get JavaScript's limits in the schema; they are not shown. */
function rangeOf({ minimum, maximum }: JsonSchema): string | false {
  const from = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? counted(minimum) : null;
  const to = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? counted(maximum) : null;
  if (from !== null && to !== null) return `${from} to ${to}.`;
  if (from !== null) return `At least ${from}.`;
  return to !== null && `At most ${to}.`;
}

function counted(value: number): string {
  return grouped(value, 'en');
}
