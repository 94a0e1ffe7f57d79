import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../context.ts';
import { mount } from '../http/mount.ts';
import { findInstitutions } from './suggest.ts';

/** Mounts the call that suggests institutions to authors (product.md#contributors). */
export function mountInstitutions(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.findInstitutions, ({ actor, query }) =>
    findInstitutions(context, actor, query.q),
  );
}
