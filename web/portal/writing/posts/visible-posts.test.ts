import { describe, expect, test } from 'vitest';
import { isExhausted, visiblePosts, wantMore } from './visible-posts.ts';

describe('a list of 15 posts', () => {
  const list = { fetched: 15, hasMore: false };

  test('shows 7, then 13, then all posts, and only then ends', () => {
    const first = { ...list, wanted: 7 };
    expect([visiblePosts(first), isExhausted(first)]).toEqual([7, false]);
    const second = { ...list, ...wantMore(first) };
    expect([visiblePosts(second), isExhausted(second)]).toEqual([13, false]);
    const third = { ...list, ...wantMore(second) };
    expect([visiblePosts(third), isExhausted(third)]).toEqual([15, true]);
    expect(third.mustFetch).toBe(false);
  });
});

test('the list of posts ends a list of exactly 7 posts', () => {
  expect(isExhausted({ fetched: 7, hasMore: false, wanted: 7 })).toBe(true);
});

test('the list of posts asks the server for the next page once the first is shown', () => {
  const extent = { fetched: 50, hasMore: true, wanted: 49 };
  expect(isExhausted({ ...extent, wanted: 50 })).toBe(false);
  expect(wantMore(extent)).toEqual({ wanted: 55, mustFetch: true });
});

test('wants no more posts when a failed request is retried', () => {
  expect(wantMore({ fetched: 50, hasMore: true, wanted: 56 })).toEqual({ wanted: 56, mustFetch: true });
});
