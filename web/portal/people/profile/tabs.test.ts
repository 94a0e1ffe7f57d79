import { describe, expect, test } from 'vitest';
import { firstScreen, selectedTab, tabsOf } from './tabs.ts';

describe('the tabs of the profile area', () => {
  test.each(['R', 'A', 'S'] as const)('are five for role %s, posts first', (role) => {
    expect(tabsOf({ role })).toEqual(['posts', 'drafts', 'deleted', 'settings', 'dashboard']);
    expect(firstScreen({ role })).toBe('/phis/user/posts');
  });

  test('are only the settings for role P', () => {
    expect(tabsOf({ role: 'P' })).toEqual(['settings']);
    expect(firstScreen({ role: 'P' })).toBe('/phis/user/settings');
  });

  test.each([
    ['/phis/user/posts', 'posts'],
    ['/phis/user/posts/drafts', 'posts'],
    ['/phis/user/posts/deleted', 'posts'],
    ['/phis/user/submitted', 'posts'],
    ['/phis/user/drafts', 'drafts'],
    ['/phis/user/deleted', 'deleted'],
    ['/phis/user/settings', 'settings'],
    ['/phis/user/postscript', null],
  ])('select by the path %s: %s', (path, tab) => {
    expect(selectedTab(path)).toBe(tab);
  });
});
