import { z } from 'zod';

/** The parts of a JSON Schema that the reference reads. */
export const jsonSchema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  format: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).default([]),
  get properties() {
    return z.record(z.string(), jsonSchema).optional();
  },
  get items() {
    return jsonSchema.optional();
  },
  /** Of an object whose names aren't known: what each name leads to. */
  get additionalProperties() {
    return z.union([z.boolean(), jsonSchema]).optional();
  },
  get anyOf() {
    return z.array(jsonSchema).optional();
  },
  get oneOf() {
    return z.array(jsonSchema).optional();
  },
});
export type JsonSchema = z.output<typeof jsonSchema>;

const content = z.record(z.string(), z.object({ schema: jsonSchema }));

/** The parts of an operation that the reference reads. */
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      description: z.string().optional(),
      schema: jsonSchema,
    }),
  ),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
});
export type Operation = z.output<typeof operation>;

/** The parts of the OpenAPI description that the reference reads. */
export const apiDescription = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), jsonSchema) }),
});

/** Shared schemas, by name. */
export type SharedSchemas = Readonly<Record<string, JsonSchema>>;

/** Resolves a schema that only refers to a shared one. @throws if there is no shared schema of that name */
export function resolve(schema: JsonSchema, shared: SharedSchemas): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.replace('#/components/schemas/', '');
  const found = shared[name];
  if (!found) throw new Error(`the description of the API has no schema ${name}`);
  const { $ref: _, ...own } = schema;
  return {
    ...resolve(found, shared),
    ...(own.description !== undefined && { description: own.description }),
  };
}

/** The alternatives of a schema, without duplicates; a schema without alternatives is the only one. */
export function choicesOf(schema: JsonSchema): JsonSchema[] {
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return schema.anyOf ?? schema.oneOf ?? [schema];
}

export function isNull(schema: JsonSchema): boolean {
  return schema.type === 'null';
}
