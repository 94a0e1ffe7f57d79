import type { Role } from '../../../contract/constants.ts';

/** Who may do what on the dashboard (design §4, Roles). */
export const isAuthor = (role: Role): boolean => role !== 'P';
export const isStaff = (role: Role): boolean => role === 'A' || role === 'S';
export const isSuperAdmin = (role: Role): boolean => role === 'S';

/** The parts of the dashboard, in the order of their links, each with who may enter it. */
export const areas = [
  { name: 'overview', path: '/dash', allow: isAuthor },
  { name: 'review', path: '/dash/review', allow: isStaff },
  { name: 'published', path: '/dash/published', allow: isStaff },
  { name: 'applications', path: '/dash/applications', allow: isStaff },
  { name: 'clouds', path: '/dash/clouds', allow: isStaff },
  { name: 'apps', path: '/dash/apps', allow: isStaff },
  { name: 'accounts', path: '/dash/accounts', allow: isSuperAdmin },
  { name: 'audit', path: '/dash/audit', allow: isSuperAdmin },
] as const;

export type Area = (typeof areas)[number]['name'];

/** The parts that a role is shown. */
export function areasOf(role: Role): readonly (typeof areas)[number][] {
  return areas.filter(({ allow }) => allow(role));
}
