import {
  accountsPath,
  alertsPath,
  applicationsPath,
  auditLogPath,
  cloudNodesPath,
  dashboardPath,
  draftsPath,
  dueReviewsPath,
  followingPath,
  incidentsPath,
  myPostsPath,
  noticesToIssuePath,
  publishedPath,
  reportsPath,
  reviewAppsPath,
  reviewPath,
  securityEventsPath,
  staffTopicsPath,
  statisticsPath,
} from '../../../../contract/paths.ts';
import { canWrite, isStaff, isSuperAdmin, type RoleHolder } from '../../../../contract/people/roles.ts';
import { translationsPath } from '../../../../contract/views/translation-paths.ts';

/** The areas of the workplace in the order of the rail, each with its group and the roles that may enter. */
const areas = [
  { name: 'toDo', group: 'mine', path: dashboardPath, allow: canWrite },
  { name: 'posts', group: 'mine', path: myPostsPath, allow: canWrite },
  { name: 'drafts', group: 'mine', path: draftsPath, allow: canWrite },
  { name: 'translations', group: 'mine', path: translationsPath, allow: canWrite },
  { name: 'following', group: 'mine', path: followingPath, allow: canWrite },
  { name: 'statistics', group: 'mine', path: statisticsPath, allow: canWrite },
  { name: 'review', group: 'desk', path: reviewPath, allow: isStaff },
  { name: 'reports', group: 'desk', path: reportsPath, allow: isStaff },
  { name: 'due', group: 'desk', path: dueReviewsPath, allow: isStaff },
  { name: 'published', group: 'published', path: publishedPath, allow: isStaff },
  { name: 'notices', group: 'published', path: noticesToIssuePath, allow: isStaff },
  { name: 'alerts', group: 'published', path: alertsPath, allow: isStaff },
  { name: 'topics', group: 'published', path: staffTopicsPath, allow: isStaff },
  { name: 'accounts', group: 'people', path: accountsPath, allow: isSuperAdmin },
  { name: 'applications', group: 'people', path: applicationsPath, allow: isStaff },
  { name: 'apps', group: 'people', path: reviewAppsPath, allow: isStaff },
  { name: 'clouds', group: 'system', path: cloudNodesPath, allow: isStaff },
  { name: 'incidents', group: 'system', path: incidentsPath, allow: isSuperAdmin },
  { name: 'audit', group: 'system', path: auditLogPath, allow: isSuperAdmin },
  { name: 'security', group: 'system', path: securityEventsPath, allow: isSuperAdmin },
] as const;

export type Area = (typeof areas)[number]['name'];

/** The groups of the rail in order. */
const groups = ['mine', 'desk', 'published', 'people', 'system'] as const;

/** The areas that a person may enter, by group; groups without any are left out. */
export function groupsOf(user: RoleHolder) {
  return groups
    .map((group) => ({ group, areas: areas.filter((area) => area.group === group && area.allow(user)) }))
    .filter((group) => group.areas.length > 0);
}

/** The four areas that a phone's bar shows; the others are behind "More". */
export function inBar(user: RoleHolder): readonly Area[] {
  return isStaff(user) ? ['toDo', 'review', 'reports', 'posts'] : ['toDo', 'posts', 'drafts', 'translations'];
}
