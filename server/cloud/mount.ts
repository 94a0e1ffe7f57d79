import type { Mounting } from '../platform/mount.ts';
import type { Keys } from '../programs/index.ts';
import { mountBeacon } from './beacon/routes.ts';
import { mountClouds } from './clouds/routes.ts';

/** Mounts the federated cloud. */
export function mountCloud({ app, context, methods }: Mounting, keys: Keys): void {
  mountClouds(app, context);
  mountBeacon(app, context, keys, methods);
}
