/** What clients call and say, beside what `/openapi.json` describes. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[] };
interface Operation {
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
export interface Description {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** A call in the source of a client: `GET /api/v1/posts/{}`, and the fields of the reply that it takes. */
export interface Call {
  call: string;
  fields: string[];
}

const folder = path.join(import.meta.dirname, '../../clients');

/** The calls of each client, as its source has them. */
export const callsOf: Record<string, () => Call[]> = {
  TypeScript: () =>
    found(
      source('typescript/src/index.ts')
        .replace(/const path = (`[^`]+`);([\s\S]*?)\bpath\b/g, '$2$1')
        .replace(/\$\{part\([^}]*\)\}/g, '{}'),
      /#call(?:<(?:\{ (?<field>\w+): [\w[\]]+ \}|[^>]*)>)?\(\s*'(?<method>[A-Z]+)',\s*['`](?<path>[^'`]+)['`]|#pages<\w+>\(['`](?<list>[^'`]+)['`], '(?<name>\w+)'|\.stream\('(?<copy>[^']+)'|>\('(?<posts>POST)', '(?<to>[^']+)'/g,
    ),
  Python: () =>
    found(
      source('python/afya_client/__init__.py')
        .replace(/path = (f"[^"]+")([\s\S]*?)\bpath\b/g, '$2$1')
        .replace(/\{_part\([^}]*\)\}/g, '{}'),
      /_call\("(?<method>[A-Z]+)", f?"(?<path>[^"]+)"(?:[^\n]*\)\["(?<field>\w+)"\])?|_pages\(f?"(?<list>[^"]+)", "(?<name>\w+)"|send\("GET", "(?<copy>[^"]+)"/g,
    ),
  R: () => {
    const text = source('r/R/client.R');
    const helpers = [...text.matchAll(/^(\w+_path) <- function\(id\) (paste0\(.*\))$/gm)];
    const inlined = helpers.reduce(
      (whole, [, name, code]) => whole.replaceAll(`${name}(id)`, String(code)),
      text.replace(/^\w+_path <- .*$/gm, ''),
    );
    // paste0(paste0("a", part(id)), "/b") is "a{}/b".
    const flat = inlined
      .replace(/part\(\w+\)/g, '"{}"')
      .replace(/paste0\(((?:"[^"]*"(?:, )?)+)\)/g, joined)
      .replace(/paste0\(((?:"[^"]*"(?:, )?)+)\)/g, joined);
    return found(
      flat,
      /call_json\(client, "(?<method>[A-Z]+)", "(?<path>[^"]+)"(?:[^\n]*\)\$(?<field>\w+))?|all_pages\(client, "(?<list>[^"]+)", "(?<name>\w+)"|send\(patient\(client\), "GET", "(?<copy>[^"]+)"/g,
    );
  },
};

function joined(_: string, parts: string): string {
  return `"${[...parts.matchAll(/"([^"]*)"/g)].map(([, part]) => part).join('')}"`;
}

function source(file: string): string {
  return readFileSync(path.join(folder, file), 'utf8');
}

function found(text: string, pattern: RegExp): Call[] {
  return [...text.matchAll(pattern)].map(({ groups = {} }) => {
    const { method = groups.posts ?? 'GET', path: address = groups.list ?? groups.copy ?? groups.to ?? '' } =
      groups;
    const fields = groups.list === undefined ? [groups.field] : [groups.name, 'next'];
    return { call: `${method} ${address}`, fields: fields.filter((field) => field !== undefined) };
  });
}

/** The operations of a description by their calls, with the names of the path's parts left out. */
export function operationsOf({ paths }: Description): Map<string, Operation> {
  return new Map(
    Object.entries(paths).flatMap(([address, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${address.replace(/\{[^}]*\}/g, '{}')}`,
        operation,
      ]),
    ),
  );
}

/** The schema of what a call gives when it is done; null where that is no JSON. */
export function replyOf({ responses }: Operation): Schema | null {
  return (responses[200] ?? responses[201])?.content?.['application/json']?.schema ?? null;
}

/** The fields of an object, whichever of several forms it has. */
export function fieldsOf(schema: Schema | null, { components }: Pick<Description, 'components'>): string[] {
  if (schema === null) return [];
  const { $ref, anyOf, oneOf, allOf, properties = {} } = schema;
  const named = typeof $ref === 'string' ? (components.schemas[nameOf($ref)] ?? null) : null;
  const forms = [anyOf, oneOf, allOf].flatMap((some) => (some ?? []) as Schema[]);
  const inForms = [named, ...forms].flatMap((one) => fieldsOf(one, { components }));
  return [...Object.keys(properties), ...inForms];
}

/** The name of a shared schema. */
export const nameOf = (reference: string) => reference.replace('#/components/schemas/', '');
