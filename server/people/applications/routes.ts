import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { apply, decideApplication, latestApplication, listApplications } from './applications.ts';

/** Mounts the calls to apply and to decide on applications (product.md#applying-to-write). */
export function mountApplications(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.apply, async ({ actor, body }) => ({
    application: await apply(context, actor, body),
  }));
  mount(app, context, contract.getApplication, async ({ actor }) => {
    return { application: await latestApplication(context, actor) };
  });
  mount(app, context, contract.listApplications, async ({ query }) => {
    const { rows, counts, next } = await listApplications(context, query);
    return { applications: rows, counts, next };
  });
  mount(app, context, contract.decideApplication, async ({ actor, params, body }) => ({
    application: await decideApplication(context, actor, params.id, body),
  }));
}
