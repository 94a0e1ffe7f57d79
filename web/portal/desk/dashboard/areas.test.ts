import { expect, test } from 'vitest';
import type { Role } from '../../../../contract/people/roles.ts';
import { areasOf } from './areas.ts';

const shown = (role: Role) => areasOf({ role }).map(({ name }) => name);

test('shows each role only the areas that it may act on', () => {
  expect(shown('P')).toEqual([]);
  expect(shown('R')).toEqual(['overview', 'translations']);
  expect(shown('A')).toEqual([
    'overview',
    'translations',
    'review',
    'published',
    'reports',
    'due',
    'notices',
    'alerts',
    'topics',
    'applications',
    'clouds',
    'apps',
  ]);
  expect(shown('S')).toEqual([
    'overview',
    'translations',
    'review',
    'published',
    'reports',
    'due',
    'notices',
    'alerts',
    'topics',
    'applications',
    'clouds',
    'apps',
    'accounts',
    'incidents',
    'audit',
    'security',
  ]);
});
