import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import {
  type App,
  changeApp,
  deleteApp,
  listAllApps,
  listApps,
  registerApp,
  reviewApp,
  rotateSecret,
  takeBackReview,
} from './apps.ts';
import { presentApp, presentAppToReview, readDetails } from './present.ts';

/** Mounts the calls of developers and staff on apps. */
export function mountApps(app: FastifyInstance, context: Context): void {
  const present = (row: App) => presentApp(row, context.clock());
  mount(app, context, contract.listApps, async ({ actor }) => ({
    apps: (await listApps(context, actor)).map(present),
  }));
  mount(app, context, contract.registerApp, async ({ actor, body }) => {
    const confidential = body.token_endpoint_auth_method !== 'none';
    const made = await registerApp(context, actor, { ...readDetails(body), confidential });
    return { app: present(made.app), client_secret: made.secret };
  });
  mount(app, context, contract.changeApp, async ({ actor, params, body }) => ({
    app: present(await changeApp(context, actor, params.client_id, readDetails(body))),
  }));
  mount(app, context, contract.rotateAppSecret, async ({ actor, params, body }) => {
    const made = await rotateSecret(context, actor, params.client_id, body.overlap_hours);
    return { app: present(made.app), client_secret: made.secret };
  });
  mount(app, context, contract.deleteApp, async ({ actor, params }) => {
    await deleteApp(context, actor, params.client_id);
    return {};
  });
  mount(app, context, contract.listAllApps, async ({ query }) => {
    const { rows, counts, next } = await listAllApps(context, query);
    return { apps: rows.map(presentAppToReview), counts, next };
  });
  mount(app, context, contract.reviewApp, async ({ actor, params, body }) => {
    await reviewApp(context, actor, params.client_id, readDetails(body));
    return {};
  });
  mount(app, context, contract.takeBackAppReview, async ({ actor, params }) => {
    await takeBackReview(context, actor, params.client_id);
    return {};
  });
}
