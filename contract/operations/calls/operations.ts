/** Calls for those who run the site: product.md#for-operators */
import { z } from 'zod';
import { endpoint, ok } from '../../endpoint.ts';

export const operations = {
  getHealth: endpoint({
    method: 'GET',
    path: '/healthz',
    summary: 'Check that the process is alive.',
    access: 'anyone',
    reply: ok({}),
    errors: [],
  }),
  getReadiness: endpoint({
    method: 'GET',
    path: '/readyz',
    summary:
      'Check that the process can serve requests: its database answers, and its data directory can be written. Names the version of the program.',
    access: 'anyone',
    reply: ok({ version: z.string() }),
    errors: [],
  }),
  getMetrics: endpoint({
    method: 'GET',
    path: '/metrics',
    summary:
      'Get the metrics of this process, in the Prometheus text format. Allowed from this machine and private networks, or with METRICS_TOKEN as a bearer token.',
    access: 'anyone',
    reply: z.string(),
    errors: ['forbidden'],
  }),
  getOpenApi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    summary: 'Get the description of the public API and its webhooks, as OpenAPI 3.1.',
    access: 'anyone',
    reply: z.looseObject({ openapi: z.string() }),
    errors: [],
  }),
  getSiteOpenApi: endpoint({
    method: 'GET',
    path: '/openapi-site.json',
    summary:
      'Get the description of the calls of the site itself, as OpenAPI 3.1. They may change at any time.',
    access: 'anyone',
    reply: z.looseObject({ openapi: z.string() }),
    errors: [],
  }),
};
