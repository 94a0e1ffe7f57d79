import { canWrite, isStaff, isSuperAdmin, type RoleHolder } from '../../../contract/roles.ts';

/** The areas of the dashboard in the order of their links, each with the roles that may enter. */
export const areas = [
  { name: 'overview', path: '/dash', allow: canWrite },
  { name: 'review', path: '/dash/review', allow: isStaff },
  { name: 'published', path: '/dash/published', allow: isStaff },
  { name: 'applications', path: '/dash/applications', allow: isStaff },
  { name: 'clouds', path: '/dash/clouds', allow: isStaff },
  { name: 'apps', path: '/dash/apps', allow: isStaff },
  { name: 'accounts', path: '/dash/accounts', allow: isSuperAdmin },
  { name: 'audit', path: '/dash/audit', allow: isSuperAdmin },
] as const;

export type Area = (typeof areas)[number]['name'];

/** The areas of the dashboard that a person may enter. */
export function areasOf(user: RoleHolder): readonly (typeof areas)[number][] {
  return areas.filter(({ allow }) => allow(user));
}
