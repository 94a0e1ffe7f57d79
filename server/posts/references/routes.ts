import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { findWorks } from '../works/works.ts';
import { findReference } from './find.ts';

/** Mounts the call that looks up what authors cite. */
export function mountReferences(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.findWorks, async ({ actor, query }) => ({
    works: await findWorks(context, actor, query.q),
  }));
  mount(app, context, contract.findReference, ({ actor, body }) =>
    findReference(context, actor, body.identifier),
  );
}
