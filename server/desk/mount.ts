import type { Mounting } from '../platform/mount.ts';
import { mountAlerts } from './alerts/routes.ts';
import { mountReview } from './review/routes.ts';
import { mountStatistics } from './statistics/routes.ts';
import { mountToDo } from './to-do/routes.ts';
import { mountTranslations } from './translations/routes.ts';

/** Mounts the staff's workplace. */
export function mountDesk({ app, context }: Mounting): void {
  mountReview(app, context);
  mountAlerts(app, context);
  mountStatistics(app, context);
  mountToDo(app, context);
  mountTranslations(app, context);
}
