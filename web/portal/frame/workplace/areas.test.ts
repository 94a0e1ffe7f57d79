import { expect, test } from 'vitest';
import type { Role } from '../../../../contract/people/roles.ts';
import { groupsOf, inBar } from './areas.ts';

const shown = (role: Role) =>
  groupsOf({ role }).map(({ group, areas }) => `${group}: ${areas.map(({ name }) => name).join(' ')}`);

test('the rail shows each role only the areas that it may act on, in groups', () => {
  expect(shown('P')).toEqual([]);
  expect(shown('R')).toEqual(['mine: toDo posts drafts translations following statistics']);
  expect(shown('A')).toEqual([
    'mine: toDo posts drafts translations following statistics',
    'desk: review reports due',
    'published: published notices alerts topics',
    'people: applications apps',
    'system: clouds',
  ]);
  expect(shown('S')).toEqual([
    'mine: toDo posts drafts translations following statistics',
    'desk: review reports due',
    'published: published notices alerts topics',
    'people: accounts applications apps',
    'system: clouds incidents audit security',
  ]);
});

test.each(['R', 'A', 'S'] as const)('a phone has four areas of a role (%s) at hand', (role) => {
  const may = groupsOf({ role }).flatMap(({ areas }) => areas.map(({ name }) => name));
  expect(inBar({ role }).filter((name) => may.includes(name))).toHaveLength(4);
});
