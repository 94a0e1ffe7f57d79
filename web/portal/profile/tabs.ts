import { canWrite, type RoleHolder } from '../../../contract/roles.ts';

/** The tabs of the profile area, in their order, with where each leads (product.md#the-profile-area). */
export const tabAddresses = {
  posts: '/phis/user/posts',
  drafts: '/phis/user/drafts',
  deleted: '/phis/user/deleted',
  settings: '/phis/user/settings',
  dashboard: '/dash',
} as const;

export type Tab = keyof typeof tabAddresses;

const tabsOfWriters: readonly Tab[] = ['posts', 'drafts', 'deleted', 'settings', 'dashboard'];

/** The tabs that somebody sees (product.md#the-profile-area, product.md#roles). */
export function tabsOf(user: RoleHolder): readonly Tab[] {
  return canWrite(user) ? tabsOfWriters : ['settings'];
}

/**
 * The tab that a screen belongs to. Pending posts have an address of their own and no tab: they are in My
 * Posts.
 */
export function selectedTab(path: string): Tab | null {
  const isBelow = (address: string) => path === address || path.startsWith(`${address}/`);
  if (isBelow('/phis/user/submitted')) return 'posts';
  return tabsOfWriters.find((tab) => isBelow(tabAddresses[tab])) ?? null;
}

/** The screen that the profile area begins with (product.md#the-profile-area). */
export function firstScreen(user: RoleHolder): string {
  return canWrite(user) ? tabAddresses.posts : tabAddresses.settings;
}
