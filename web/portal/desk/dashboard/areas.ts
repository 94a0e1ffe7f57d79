import {
  accountsPath,
  alertsPath,
  applicationsPath,
  auditLogPath,
  cloudNodesPath,
  dashboardPath,
  dueReviewsPath,
  incidentsPath,
  noticesToIssuePath,
  publishedPath,
  reportsPath,
  reviewAppsPath,
  reviewPath,
  securityEventsPath,
  staffTopicsPath,
} from '../../../../contract/paths.ts';
import { canWrite, isStaff, isSuperAdmin, type RoleHolder } from '../../../../contract/people/roles.ts';
import { translationsPath } from '../../../../contract/views/translation-paths.ts';

/** The areas of the dashboard in the order of their links, each with the roles that may enter. */
export const areas = [
  { name: 'overview', path: dashboardPath, allow: canWrite },
  { name: 'translations', path: translationsPath, allow: canWrite },
  { name: 'review', path: reviewPath, allow: isStaff },
  { name: 'published', path: publishedPath, allow: isStaff },
  { name: 'reports', path: reportsPath, allow: isStaff },
  { name: 'due', path: dueReviewsPath, allow: isStaff },
  { name: 'notices', path: noticesToIssuePath, allow: isStaff },
  { name: 'alerts', path: alertsPath, allow: isStaff },
  { name: 'topics', path: staffTopicsPath, allow: isStaff },
  { name: 'applications', path: applicationsPath, allow: isStaff },
  { name: 'clouds', path: cloudNodesPath, allow: isStaff },
  { name: 'apps', path: reviewAppsPath, allow: isStaff },
  { name: 'accounts', path: accountsPath, allow: isSuperAdmin },
  { name: 'incidents', path: incidentsPath, allow: isSuperAdmin },
  { name: 'audit', path: auditLogPath, allow: isSuperAdmin },
  { name: 'security', path: securityEventsPath, allow: isSuperAdmin },
] as const;

export type Area = (typeof areas)[number]['name'];

/** The areas of the dashboard that a person may enter. */
export function areasOf(user: RoleHolder): readonly (typeof areas)[number][] {
  return areas.filter(({ allow }) => allow(user));
}
