import { dashboardPath } from '../../../../contract/desk/desk-paths.ts';
import {
  deletedPath,
  draftsPath,
  myPostsPath,
  settingsPath,
  submittedPath,
} from '../../../../contract/paths.ts';
import { canWrite, type RoleHolder } from '../../../../contract/people/roles.ts';

/** The tabs of the profile area in order, with their paths (product.md#the-profile-area). */
export const tabAddresses = {
  posts: myPostsPath,
  drafts: draftsPath,
  deleted: deletedPath,
  settings: settingsPath,
  dashboard: dashboardPath,
} as const;

export type Tab = keyof typeof tabAddresses;

const tabsOfWriters: readonly Tab[] = ['posts', 'drafts', 'deleted', 'settings', 'dashboard'];

/** The tabs that a role sees (product.md#the-profile-area, product.md#roles). */
export function tabsOf(user: RoleHolder): readonly Tab[] {
  return canWrite(user) ? tabsOfWriters : ['settings'];
}

/** The tab of a screen. Pending posts have a path of their own but belong to the tab My Posts. */
export function selectedTab(path: string): Tab | null {
  const isBelow = (address: string) => path === address || path.startsWith(`${address}/`);
  if (isBelow(submittedPath)) return 'posts';
  return tabsOfWriters.find((tab) => isBelow(tabAddresses[tab])) ?? null;
}

/** The first screen of the profile area (product.md#the-profile-area). */
export function firstScreen(user: RoleHolder): string {
  return canWrite(user) ? tabAddresses.posts : tabAddresses.settings;
}
