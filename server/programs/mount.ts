import type { Mounting } from '../platform/mount.ts';
import type { Keys } from './api/caller.ts';
import { mountApi } from './api/routes.ts';
import { mountApps } from './apps/routes.ts';
import { mountDevelopers } from './developers/routes.ts';
import { authorize } from './keys/keys.ts';
import { mountKeys } from './keys/routes.ts';
import { UsageCounter } from './keys/usage.ts';
import { mountOAuth } from './oauth/routes.ts';
import { mountProgramAccess } from './program-access/routes.ts';
import { callsOnSandbox } from './sandbox/calls.ts';
import { mountSandbox } from './sandbox/routes.ts';
import { mountWebhookApi, mountWebhooks } from './webhooks/routes.ts';

/** Mounts what developers' programs use. Gives how their keys are checked and counted. */
export async function mountPrograms({ app, context, publicPages, methods }: Mounting): Promise<Keys> {
  const usage = new UsageCounter(context);
  app.addHook('onClose', () => usage.stop());
  const keys: Keys = { authorize, count: (...counted) => usage.count(...counted) };
  mountDevelopers(app, context);
  mountKeys(app, context, usage);
  mountApps(app, context);
  await mountOAuth(app, context, (page, at) => publicPages.render(page, at));
  mountProgramAccess(app, context);
  mountWebhooks(app, context);
  mountSandbox(app, context);
  mountApi(app, context, keys, callsOnSandbox(context), methods, (mountCall) =>
    mountWebhookApi(mountCall, context),
  );
  return keys;
}
