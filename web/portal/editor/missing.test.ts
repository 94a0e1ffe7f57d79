import { expect, test } from 'vitest';
import { topicsOfAPost } from '../../../contract/constants.ts';
import { missingIn, missingOf } from './missing.ts';
import { emptyText } from './post-text.ts';

const whole = { ...emptyText('en'), title: 'Water', body: 'Boil it.' };

test('accepts a text with a title and a body', () => {
  expect(missingIn(whole)).toEqual({});
});

test('names each faulty field in the order of the screen', () => {
  const topics = Array.from({ length: topicsOfAPost + 1 }, (_, at) => `topic ${at}`);
  const missing = missingIn({ ...whole, title: ' ', body: '\n', language: 'not a tag', topics });
  expect(Object.keys(missing)).toEqual(['title', 'topics', 'language', 'body']);
});

test("keeps only the post's fields of what the server reports", () => {
  expect(missingOf({ title: 'Give the post a title', version: 'no' })).toEqual({
    title: 'Give the post a title',
  });
});
