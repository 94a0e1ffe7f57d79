import { describe, expect, test } from 'vitest';
import { firstScreen, selectedTab, tabsOf } from './tabs.ts';

describe('the tabs of the profile area', () => {
  test.each(['R', 'A', 'S'] as const)('for role %s are five, beginning with the posts', (role) => {
    expect(tabsOf({ role })).toEqual(['posts', 'drafts', 'deleted', 'settings', 'dashboard']);
    expect(firstScreen({ role })).toBe('/phis/user/posts');
  });

  test('for the public are the settings alone', () => {
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
  ])('%s belongs to %s', (path, tab) => {
    expect(selectedTab(path)).toBe(tab);
  });
});
