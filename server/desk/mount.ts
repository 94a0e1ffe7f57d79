import type { Mounting } from '../platform/mount.ts';
import { mountAlerts } from './alerts/routes.ts';
import { mountRequestPage } from './review/requests/page-routes.ts';
import { mountRequests } from './review/requests/routes.ts';
import { mountReview } from './review/routes.ts';
import { mountStatistics } from './statistics/routes.ts';
import { mountToDo } from './to-do/routes.ts';
import { mountTranslations } from './translations/routes.ts';

/** Mounts the staff's workplace. */
export async function mountDesk({ app, context, publicPages }: Mounting): Promise<void> {
  mountReview(app, context);
  mountRequests(app, context);
  mountAlerts(app, context);
  mountStatistics(app, context);
  mountToDo(app, context);
  mountTranslations(app, context);
  await mountRequestPage(app, context, publicPages);
}
