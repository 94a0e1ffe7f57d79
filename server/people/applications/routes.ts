import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { apply, decideApplication, latestApplication, listApplications } from './applications.ts';
import { presentApplication, presentToDecide } from './present.ts';

/** Mounts the calls to apply and to decide on applications (product.md#applying-to-write). */
export function mountApplications(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.apply, async ({ actor, body }) => ({
    application: presentApplication(await apply(context, actor, body)),
  }));
  mount(app, context, contract.getApplication, async ({ actor }) => {
    const latest = await latestApplication(context, actor);
    return { application: latest && presentApplication(latest) };
  });
  mount(app, context, contract.listApplications, async ({ query: { status = 'open', cursor } }) => {
    const { rows, next } = await listApplications(context, { status, cursor });
    return { applications: rows.map(presentToDecide), next };
  });
  mount(app, context, contract.decideApplication, async ({ actor, params, body }) => ({
    application: presentToDecide(await decideApplication(context, actor, params.id, body)),
  }));
}
