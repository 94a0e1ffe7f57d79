import { z } from 'zod';
import { recentProofHeader } from '../../../../contract/constants.ts';
import { type Endpoint, errorReply, type Upload } from '../../../../contract/endpoint.ts';
import { type ErrorCode, errors } from '../../../../contract/errors.ts';
import type { NamedEndpoint } from '../../../../contract/index.ts';
import { contactPath, termsPath } from '../../../../contract/paths.ts';
import type { Config } from '../../config/config.ts';
import { errorsOf, takesIdempotencyKey } from '../mount.ts';

type Json = { [key: string]: unknown };

/** A webhook message: its name, its meaning and its body. */
interface WebhookMessage {
  name: string;
  summary: string;
  body: z.ZodType;
}

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The session token itself; `Bearer <token>` is understood too.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'A key of your own, or the token that an app was given.',
  },
};

/** Calls as an OpenAPI 3.1 document, generated from the contract alone. */
export function describeApi(
  {
    endpoints,
    groups,
    messages,
  }: {
    endpoints: readonly NamedEndpoint[];
    groups: readonly { name: string; description: string }[];
    messages: readonly WebhookMessage[];
  },
  { product, contactEmail, publicUrl }: Config,
): Json & { openapi: string } {
  const schemas: Json = {};
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
    const { $schema, $defs, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io });
    for (const [name, definition] of Object.entries($defs ?? {}))
      schemas[name] = pointToComponents(definition);
    return pointToComponents(rest);
  };
  const error = schemaOf(z.object({ error: errorReply }), 'output') as { properties: { error: Json } };

  const paths: { [path: string]: Json } = {};
  for (const endpoint of endpoints) {
    const operation = {
      operationId: endpoint.name,
      summary: endpoint.summary,
      ...(endpoint.deprecated && { deprecated: true }),
      tags: [endpoint.group],
      description: whoMayCall(endpoint),
      security: securityOf(endpoint),
      parameters: [
        ...parametersOf(endpoint.params, 'path', schemaOf),
        ...parametersOf(endpoint.query, 'query', schemaOf),
        ...(endpoint.recentProof ? [recentProofParameter] : []),
        ...(takesIdempotencyKey(endpoint) ? [idempotencyKeyParameter] : []),
      ],
      ...(endpoint.upload && { requestBody: formOf(endpoint.upload) }),
      ...(endpoint.body && {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
        },
      }),
      responses: {
        [endpoint.status ?? 200]: {
          description: 'Done.',
          ...(isOfPublicApi(endpoint) && { headers: headersOf(endpoint) }),
          content: {
            [mediaTypeOf(endpoint)]: {
              schema: endpoint.lines
                ? linesOf(schemaOf(endpoint.lines, 'output'))
                : schemaOf(endpoint.reply, 'output'),
            },
          },
        },
        ...(isOfPublicApi(endpoint) &&
          hasValidator(endpoint) && {
            304: { description: 'As it was: the `ETag` that was sent still stands.' },
          }),
        ...failuresOf(endpoint, error.properties.error),
      },
    };
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
  }

  return {
    openapi: '3.1.0',
    info: {
      title: `${product.name} API`,
      version: '1.0.0',
      description:
        'Calls answer JSON with `ok: true`, or `{ ok: false, code, message }` with a fitting status. Instants are ISO 8601 in UTC. Lists page by an opaque `next` cursor.',
      contact: {
        name: product.name,
        url: `${publicUrl}${contactPath}`,
        ...(contactEmail && { email: contactEmail }),
      },
      termsOfService: `${publicUrl}${termsPath}`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: groups,
    paths,
    webhooks: Object.fromEntries(messages.map((message) => [message.name, messageOf(message, schemaOf)])),
    components: {
      schemas,
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes).filter(([name]) => JSON.stringify(paths).includes(`{"${name}":[]}`)),
      ),
    },
  };
}

/** The request that a webhook gets, and what its answer means. */
function messageOf(
  { name, summary, body }: WebhookMessage,
  schemaOf: (schema: z.ZodType, io: 'output') => Json,
): Json {
  const header = (headerName: string, description: string) => ({
    name: headerName,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  return {
    post: {
      operationId: `message ${name}`.replace(/\W+(\w)/g, (_, first: string) => first.toUpperCase()),
      summary,
      tags: ['Webhooks'],
      security: [],
      parameters: [
        header('webhook-id', 'The id of the message, the same at each attempt.'),
        header('webhook-timestamp', 'Seconds since 1970 of this attempt.'),
        header(
          'webhook-signature',
          'One or two signatures, each `v1,` and Base64, with a space between them.',
        ),
      ],
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'output') } } },
      responses: {
        '2XX': { description: 'The message was received.' },
        410: { description: 'The address is gone: the webhook is turned off.' },
        default: { description: 'The message was not received. It is sent again later, but for a test.' },
      },
    },
  };
}

function whoMayCall({ access }: Endpoint): string {
  if (access === 'anyone') return 'Anyone may call it.';
  if (access === 'signed-in') return 'Needs a session.';
  if ('api' in access) {
    if (access.api === 'open') return 'Anyone may call it; with a key or a token the limits are wider.';
    return `Needs a key or a token with the scope \`${access.api}\`.`;
  }
  return `Needs a session of role ${access.join(', ')}.`;
}

function isOfPublicApi({ access }: Endpoint): boolean {
  return typeof access === 'object' && 'api' in access;
}

function hasValidator({ method, lines, unstored }: Endpoint): boolean {
  return method === 'GET' && !lines && !unstored;
}

/** The response headers of the public API. */
function headersOf(endpoint: Endpoint): Json {
  const text = (description: string) => ({ description, schema: { type: 'string' } });
  return {
    ...(hasValidator(endpoint) && {
      ETag: text('Send it as `If-None-Match` to ask whether anything has changed.'),
    }),
    RateLimit: text('What is left of each budget: `"name";r=units;t=seconds until it is full again`.'),
    'RateLimit-Policy': text('Each budget: `"name";q=units;w=seconds in which all of them come back`.'),
  };
}

function securityOf({ access }: Endpoint): Json[] {
  if (access === 'anyone') return [];
  if (typeof access === 'string' || !('api' in access)) return [{ session: [] }];
  return access.api === 'open' ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

function mediaTypeOf({ downloadType, lines, reply }: Endpoint): string {
  if (downloadType) return downloadType;
  if (lines) return 'application/x-ndjson';
  return reply instanceof z.ZodString ? 'text/plain' : 'application/json';
}

/** OpenAPI 3.1 can't describe JSON lines: such a body is declared as text that contains JSON. */
function linesOf(line: Json): Json {
  return {
    type: 'string',
    description: 'Every line is JSON of its own; `contentSchema` describes one.',
    contentMediaType: 'application/x-ndjson',
    contentSchema: line,
  };
}

/** A form with one file and no other field. */
function formOf({ field, bytes, types }: Upload): Json {
  const file = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `${bytes} bytes at most.`,
  };
  const schema = {
    type: 'object',
    properties: { [field]: file },
    required: [field],
    additionalProperties: false,
  };
  const encoding = { [field]: { contentType: types.join(', ') } };
  return { required: true, content: { 'multipart/form-data': { schema, encoding } } };
}

function parametersOf(
  shape: z.ZodObject | undefined,
  place: 'path' | 'query',
  schemaOf: (schema: z.ZodType, io: 'input') => Json,
): Json[] {
  return Object.entries(shape?.shape ?? {})
    .map(([name, schema]) => ({
      name,
      in: place,
      // Parameters with a default are optional too.
      required: place === 'path' || !z.safeParse(schema, undefined).success,
      schema: schemaOf(z.object({ value: schema as z.ZodType }), 'input').properties,
    }))
    .map(({ schema, ...parameter }) => ({ ...parameter, schema: (schema as { value: Json }).value }));
}

const idempotencyKeyParameter: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'One to 255 visible characters, another for each call: sent again within 24 hours, it is done once.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const recentProofParameter: Json = {
  name: recentProofHeader,
  in: 'header',
  required: true,
  description:
    'What `POST /auth/proof` or `POST /auth/proof/factor` gave to this session in the last five minutes.',
  schema: { type: 'string' },
};

function failuresOf(endpoint: Endpoint, schema: Json): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(endpoint)) {
    const { status } = errors[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const sorted = [...byStatus].sort(([one], [other]) => one - other);
  return Object.fromEntries(
    sorted.map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join(' '),
        content: { 'application/json': { schema } },
      },
    ]),
  );
}

/** JSON Schema keeps shared parts under `$defs`, OpenAPI under `components`. */
function pointToComponents(schema: unknown): Json {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  const parsed: Json = JSON.parse(text);
  return parsed;
}
