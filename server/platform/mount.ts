import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { KnownMethods, RoutePatterns } from './http/known-methods.ts';
import type { PublicPages } from './page-cache/public-pages.ts';

/** What a room mounts its routes with. */
export interface Mounting {
  app: FastifyInstance;
  /** Mounts routes in the part of the app that programs of every origin may read. */
  mountOpen(mount: (scope: FastifyInstance) => void): void;
  context: Context;
  publicPages: PublicPages;
  methods: KnownMethods;
  routes: RoutePatterns;
}
