import { expect, it } from 'vitest';
import { summaryOf } from './query-spans.ts';

it.each([
  ['select "id" from "posts" as "p" join accounts on true where id = $1', 'select posts accounts'],
  ['insert into "public"."likes" ("post") values ($1)', 'insert public.likes'],
  ['update accounts set email = $1', 'update accounts'],
  ['delete from sessions where id = $1', 'delete sessions'],
  ['with old as (select * from drafts for update of drafts) delete from drafts', 'with drafts'],
  ['select extract(epoch from now()) from unnest($1::text[])', 'select'],
  ['begin', 'begin'],
  ['', 'query'],
])('%s is summarised', (text, summary) => {
  expect(summaryOf(text)).toBe(summary);
});
