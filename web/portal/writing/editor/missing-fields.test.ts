import { expect, test } from 'vitest';
import { topicsOfAPost } from '../../../../contract/constants.ts';
import { missingIn, missingOf } from './missing-fields.ts';
import { emptyText } from './post-text.ts';

const whole = { ...emptyText('en'), kind: 'news', title: 'Water', body: 'Boil it.' } as const;

test('the check before submission accepts a text with a kind, a title and a body', () => {
  expect(missingIn(whole)).toEqual({});
});

test('the check before submission names each faulty field in the order of the screen', () => {
  const topics = Array.from({ length: topicsOfAPost + 1 }, (_, at) => `topic ${at}`);
  const missing = missingIn({ ...whole, kind: '', title: ' ', body: '\n', language: 'not a tag', topics });
  expect(Object.keys(missing)).toEqual(['title', 'body', 'topics', 'kind', 'language']);
});

test('wants a summary of guidance, and at most 120 words of any', () => {
  expect(missingIn({ ...whole, kind: 'guidance' })).toEqual({ summary: 'Guidance needs a plain summary' });
  expect(missingIn({ ...whole, kind: 'guidance', summary: 'Boil it.' })).toEqual({});
  expect(missingIn({ ...whole, summary: 'word '.repeat(120) })).toEqual({});
  expect(missingIn({ ...whole, summary: 'word '.repeat(121) })).toEqual({ summary: 'At most 120 words' });
});

test("keeps only the post's fields of what the server reports", () => {
  expect(missingOf({ title: 'Give the post a title', version: 'no' })).toEqual({
    title: 'Give the post a title',
  });
});
