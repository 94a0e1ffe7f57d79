/** Calls for those who run the site: product.md#for-operators */
import { z } from 'zod';
import { endpoint, ok } from '../endpoint.ts';

export const operations = {
  getHealth: endpoint({
    method: 'GET',
    path: '/healthz',
    summary: 'The process is alive.',
    access: 'anyone',
    reply: ok({}),
    errors: [],
  }),
  getReadiness: endpoint({
    method: 'GET',
    path: '/readyz',
    summary: 'The process can serve: its database answers.',
    access: 'anyone',
    reply: ok({}),
    errors: [],
  }),
  getMetrics: endpoint({
    method: 'GET',
    path: '/metrics',
    summary:
      'Figures of this process, in the Prometheus text format; for this machine and private networks, or with METRICS_TOKEN as a bearer token.',
    access: 'anyone',
    reply: z.string(),
    errors: ['forbidden'],
  }),
  getOpenApi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description, as OpenAPI 3.1.',
    access: 'anyone',
    reply: z.looseObject({ openapi: z.string() }),
    errors: [],
  }),
};
