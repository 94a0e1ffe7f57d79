/** Examples in the description of the public API: the values that the docs show too. */
import { z } from 'zod';
import { exampleObject, exampleOf, type JsonValue } from './example-values.ts';
import { type JsonSchema, jsonSchema, resolve, type SharedSchemas } from './schema.ts';

const content = z.record(z.string(), z.looseObject({ schema: z.unknown() }));
type Content = z.output<typeof content>;

const operation = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), required: z.boolean(), schema: z.unknown() })),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: content.optional() })),
});
type Operation = z.output<typeof operation>;

const operations = z.record(z.string(), z.record(z.string(), operation));
const description = z.looseObject({
  paths: operations,
  webhooks: operations,
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

/**
 * An OpenAPI document with an example of each parameter that a call needs, of each body in JSON, and of each successful reply
 * in JSON.
 */
export function withExamples(document: object): object {
  const described = description.parse(document);
  const shared = z.record(z.string(), jsonSchema).parse(described.components.schemas);
  const illustrated = (all: z.output<typeof operations>, nameOf: (path: string) => string) =>
    mapValues(all, (byMethod, path) => mapValues(byMethod, (one) => illustrate(one, shared, nameOf(path))));
  return {
    ...described,
    paths: illustrated(described.paths, (path) => path),
    webhooks: illustrated(described.webhooks, () => 'message'),
  };
}

/** `name` is what the values of a body are examples of. */
function illustrate(one: Operation, shared: SharedSchemas, name: string): object {
  const body = (schema: JsonSchema) => exampleObject(resolve(schema, shared), shared, name);
  const reply = (schema: JsonSchema) => exampleOf(schema, shared, '');
  return {
    ...one,
    parameters: one.parameters.map((parameter) =>
      parameter.required
        ? {
            ...parameter,
            example: exampleOf(jsonSchema.parse(parameter.schema), shared, parameter.name, name),
          }
        : parameter,
    ),
    ...(one.requestBody && {
      requestBody: { ...one.requestBody, content: illustrateJson(one.requestBody.content, body) },
    }),
    responses: mapValues(one.responses, (response, status) =>
      status.startsWith('2') && response.content
        ? { ...response, content: illustrateJson(response.content, reply) }
        : response,
    ),
  };
}

function illustrateJson(all: Content, example: (schema: JsonSchema) => JsonValue): Content {
  return mapValues(all, (media, type) =>
    type === 'application/json' ? { ...media, example: example(jsonSchema.parse(media.schema)) } : media,
  );
}

function mapValues<Value, Result>(
  all: Record<string, Value>,
  change: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(all).map(([key, value]) => [key, change(value, key)]));
}
