import type { Mounting } from '../platform/mount.ts';
import { mountAudit } from './audit/routes.ts';
import { mountMaintenance } from './maintenance/routes.ts';
import { mountPolicyReports } from './security-events/report-routes.ts';
import { mountSecurityEvents } from './security-events/routes.ts';

/** Mounts the audit log, security events and maintenance. */
export function mountTrust({ app, context, routes }: Mounting): void {
  mountMaintenance(app, context);
  mountAudit(app, context);
  mountSecurityEvents(app, context);
  mountPolicyReports(app, context, routes);
}
