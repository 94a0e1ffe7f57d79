import type { Mounting } from '../platform/mount.ts';
import { mountMetrics } from './metrics/routes.ts';
import { mountPersonalData } from './personal-data/routes.ts';
import { mountStatus } from './status/routes.ts';
import { mountTransparency } from './transparency/routes.ts';

/** Mounts what operators and harvesters of the log read. */
export function mountOperators({ app, mountOpen, context, publicPages }: Mounting): void {
  mountMetrics(app, context, publicPages);
  mountStatus(app, context, publicPages);
  mountPersonalData(app, context);
  mountOpen((scope) => {
    mountTransparency(scope, context, publicPages);
  });
}
