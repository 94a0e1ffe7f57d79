import { expect, it } from 'vitest';
import { KeysByChange } from './keys-by-change.ts';

it('the index by change gives the keys of the pages that depend on a change', () => {
  const keys = new KeysByChange();
  keys.add('/', ['posts', 'post:1']);
  keys.add('/1', ['post:1']);
  expect(keys.of('post:1')).toEqual(['/', '/1']);
  keys.remove('/', ['posts', 'post:1']);
  expect([keys.of('posts'), keys.of('post:1')]).toEqual([[], ['/1']]);
});

it('the index by change keeps no change that no page depends on', () => {
  const keys = new KeysByChange();
  keys.add('/', ['posts', 'post:1']);
  expect(keys.size).toBe(2);
  keys.remove('/', ['posts', 'post:1']);
  expect(keys.size).toBe(0);
});
