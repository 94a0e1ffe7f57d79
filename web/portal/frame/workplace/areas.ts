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
  statisticsPath,
} from '../../../../contract/desk/desk-paths.ts';
import { draftsPath, followingPath, myPostsPath } from '../../../../contract/paths.ts';
import { canWrite, isStaff, isSuperAdmin, type RoleHolder } from '../../../../contract/people/roles.ts';
import { translationsPath } from '../../../../contract/views/translation-paths.ts';

/** The areas of the workplace in the order of the rail, each with its group, the roles that may enter, and the letter that leads there after `g`. */
const areas = [
  { name: 'toDo', key: 't', group: 'mine', path: dashboardPath, allow: canWrite },
  { name: 'posts', key: 'p', group: 'mine', path: myPostsPath, allow: canWrite },
  { name: 'drafts', key: 'd', group: 'mine', path: draftsPath, allow: canWrite },
  { name: 'translations', key: 'l', group: 'mine', path: translationsPath, allow: canWrite },
  { name: 'following', key: 'f', group: 'mine', path: followingPath, allow: canWrite },
  { name: 'statistics', key: 's', group: 'mine', path: statisticsPath, allow: canWrite },
  { name: 'review', key: 'r', group: 'desk', path: reviewPath, allow: isStaff },
  { name: 'reports', key: 'm', group: 'desk', path: reportsPath, allow: isStaff },
  { name: 'due', key: 'u', group: 'desk', path: dueReviewsPath, allow: isStaff },
  { name: 'published', key: 'b', group: 'published', path: publishedPath, allow: isStaff },
  { name: 'notices', key: 'n', group: 'published', path: noticesToIssuePath, allow: isStaff },
  { name: 'alerts', key: 'a', group: 'published', path: alertsPath, allow: isStaff },
  { name: 'topics', key: 'o', group: 'published', path: staffTopicsPath, allow: isStaff },
  { name: 'accounts', key: 'c', group: 'people', path: accountsPath, allow: isSuperAdmin },
  { name: 'applications', key: 'w', group: 'people', path: applicationsPath, allow: isStaff },
  { name: 'apps', key: 'i', group: 'people', path: reviewAppsPath, allow: isStaff },
  { name: 'clouds', key: 'h', group: 'system', path: cloudNodesPath, allow: isStaff },
  { name: 'incidents', key: 'e', group: 'system', path: incidentsPath, allow: isSuperAdmin },
  { name: 'audit', key: 'x', group: 'system', path: auditLogPath, allow: isSuperAdmin },
  { name: 'security', key: 'y', group: 'system', path: securityEventsPath, allow: isSuperAdmin },
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
