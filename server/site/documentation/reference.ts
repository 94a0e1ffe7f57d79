import { errors } from '../../../contract/errors.ts';
import { endpointGroups, endpoints, type NamedEndpoint } from '../../../contract/index.ts';
import { webhookMessages } from '../../../contract/programs/calls/webhooks.ts';
import type { CallReference, TriedCall } from '../../../contract/site/documentation.ts';
import type { Config } from '../../platform/config/config.ts';
import { exampleObject, exampleOf, type JsonValue } from '../../platform/http/description/example-values.ts';
import { describeApi } from '../../platform/http/description/openapi.ts';
import {
  apiDescription,
  type Operation,
  resolve,
  type SharedSchemas,
} from '../../platform/http/description/schema.ts';
import { errorsOf } from '../../platform/http/mount.ts';
import { type ExampleRequest, examplesOf } from './examples.ts';
import { fieldOf, fieldsOf } from './fields.ts';

/** A call of the OpenAPI description with its endpoint in the contract. */
interface Described {
  endpoint: NamedEndpoint;
  operation: Operation;
  shared: SharedSchemas;
}

/**
 * The reference of every call, made as the descriptions at `/openapi.json` and `/openapi-site.json`, so that they can't differ.
 */
export class Reference {
  readonly #publicUrl: string;
  readonly #described: Described[];

  constructor(config: Config) {
    this.#publicUrl = config.publicUrl;
    const { paths, components } = apiDescription.parse(
      describeApi({ endpoints, groups: endpointGroups, messages: webhookMessages }, config),
    );
    this.#described = endpoints.map((endpoint) => {
      const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      if (!operation) throw new Error(`the description of the API lacks ${endpoint.name}`);
      return { endpoint, operation, shared: components.schemas };
    });
  }

  /** The calls whose path and group match, in the order of the contract. */
  calls(isRight: (call: { path: string; group: string }) => boolean): CallReference[] {
    return this.#described.filter(({ endpoint }) => isRight(endpoint)).map((call) => this.#present(call));
  }

  /**
   * The calls that programs make and readers can try, the public API first. `place` gives the link to a call
   * in the reference.
   */
  tried(place: (call: { path: string; group: string }) => string): TriedCall[] {
    return this.#described
      .filter(({ endpoint }) => isForPrograms(endpoint))
      .sort((one, other) => Number(isOfApi(other.endpoint)) - Number(isOfApi(one.endpoint)))
      .map(({ endpoint, operation, shared }) => ({
        name: endpoint.name,
        method: endpoint.method,
        path: endpoint.path,
        summary: operation.summary,
        access: operation.description,
        fields: operation.parameters.map((parameter) => ({
          name: parameter.name,
          place: parameter.in,
          required: parameter.required,
          type: fieldOf(parameter.name, parameter.schema, parameter.required, parameter.in, shared).type,
          example: exampleIn(parameter, endpoint, shared),
        })),
        body: bodyJson(operation, shared, endpoint),
        reference: `${place(endpoint)}#${endpoint.name}`,
      }));
  }

  #present({ endpoint, operation, shared }: Described): CallReference {
    const { summary, description } = operation;
    const reply = replyOf(operation);
    const request = isForPrograms(endpoint) ? this.#request({ endpoint, operation, shared }) : null;
    return {
      name: endpoint.name,
      method: endpoint.method,
      path: endpoint.path,
      summary,
      access: description,
      takes: [
        ...operation.parameters.map((given) =>
          fieldOf(
            given.name,
            { ...given.schema, description: given.schema.description ?? given.description },
            given.required,
            given.in,
            shared,
          ),
        ),
        ...bodyFields(operation, shared),
      ],
      gives: reply.schema && reply.type !== 'text/plain' ? fieldsOf(reply.schema, shared, 'reply') : [],
      errors: errorsOf(endpoint)
        .map((code) => ({ status: errors[code].status, code, message: errors[code].message }))
        .sort((one, other) => one.status - other.status),
      examples: request === null ? [] : examplesOf(request),
      // What the site's own pages get is said by its fields alone.
      answer:
        request && reply.schema && reply.type !== 'text/plain'
          ? JSON.stringify(exampleOf(reply.schema, shared, ''), null, 2)
          : null,
    };
  }

  #request({ endpoint, operation, shared }: Described): ExampleRequest {
    const { type } = replyOf(operation);
    const answers = type === 'application/json' ? 'json' : type === 'application/x-ndjson' ? 'lines' : 'text';
    return {
      method: endpoint.method,
      url: this.#publicUrl + addressOf(endpoint, operation, shared),
      keyVariable: needsKey(operation) ? keyVariableOf(endpoint) : null,
      body: bodyOf(operation, shared, endpoint),
      answers,
    };
  }
}

/**
 * Whether programs may use the call: it is in the public API or open to anyone. The other calls serve the
 * site's own pages, with a session.
 */
export function isForPrograms(endpoint: NamedEndpoint): boolean {
  return isOfApi(endpoint) || (endpoint.access === 'anyone' && endpoint.method === 'GET');
}

function isOfApi({ path }: NamedEndpoint): boolean {
  return path.startsWith('/api/');
}

/** Whether the call requires a key. */
function needsKey({ security }: Operation): boolean {
  return security.length > 0 && security.every((way) => Object.keys(way).length > 0);
}

function keyVariableOf({ path }: NamedEndpoint): 'API_KEY' | 'TEST_KEY' {
  return path.startsWith('/api/v1/sandbox') ? 'TEST_KEY' : 'API_KEY';
}

function addressOf(endpoint: NamedEndpoint, operation: Operation, shared: SharedSchemas): string {
  const query = new URLSearchParams();
  let path = endpoint.path;
  for (const parameter of operation.parameters) {
    if (parameter.in === 'path')
      path = path.replace(`{${parameter.name}}`, exampleIn(parameter, endpoint, shared));
    // A cursor comes from the previous page, so the example has none; the other parameters have the values of
    // a first call.
    else if (parameter.required || ['language', 'limit'].includes(parameter.name))
      query.set(parameter.name, exampleIn(parameter, endpoint, shared));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

function exampleIn(
  { name, schema }: Operation['parameters'][number],
  { path }: NamedEndpoint,
  shared: SharedSchemas,
): string {
  const value = exampleOf(schema, shared, name, path);
  return typeof value === 'object' ? '' : String(value);
}

function bodySchema({ requestBody }: Operation) {
  return requestBody?.content['application/json']?.schema;
}

function bodyFields(operation: Operation, shared: SharedSchemas) {
  const schema = bodySchema(operation);
  return schema ? fieldsOf(schema, shared, 'body') : [];
}

function bodyOf(operation: Operation, shared: SharedSchemas, { path }: NamedEndpoint): JsonValue | undefined {
  const schema = bodySchema(operation);
  return schema && exampleObject(resolve(schema, shared), shared, path);
}

function bodyJson(operation: Operation, shared: SharedSchemas, endpoint: NamedEndpoint): string | null {
  const body = bodyOf(operation, shared, endpoint);
  return body === undefined ? null : JSON.stringify(body, null, 2);
}

/** The reply of a successful call, and its media type. */
function replyOf({ responses }: Operation) {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const [type = '', media] = Object.entries(success?.content ?? {})[0] ?? [];
  return { type, schema: media?.schema };
}
