import { expect, test } from 'vitest';
import type { PublicPage } from '../../contract/pages.ts';
import { renderPage } from './render.tsx';
import { authorOf, frameOf, postOf, summaryOf } from './samples.ts';

const english = summaryOf({ language: 'en' });
const related = { id: '2', slug: 'b', title: 'Wells', language: 'en', authors: ['Amina'], read_time: 4 };

const pages: PublicPage[] = [
  {
    kind: 'home',
    needs: [],
    alerts: [],
    posts: [english],
    ownCount: 1,
    others: [],
    most_read: [english],
    topics: [],
  },
  {
    kind: 'post',
    post: postOf({
      language: 'en',
      network_status: 'postdoc',
      about: [authorOf()],
      related: [related],
      version: {
        number: 2,
        at: '2026-03-11T01:31:00Z',
        approver_role: 'A',
        alone: false,
        approver: { name: 'Amina Juma', institution: 'Makerere University' },
        change: { kind: 'correction', note: 'The dose was wrong.' },
        words: 6,
        confirmed: [],
        title_before: 'Before',
      },
      recently_corrected: true,
    }),
  },
];

test.each(pages)(
  'what an Arabic interface says within an English text runs in its own direction: $kind',
  (page) => {
    const html = renderPage(page, frameOf({ language: 'ar' }));
    const [main = ''] = /<main.*<\/main>/s.exec(html) ?? [];
    const [, ...within] = main.split(/<(?:article|div class="lead-post"|ol class="ranked-posts")/);
    // Numbers next to Arabic words change places if the text around them has the other direction.
    const numbers = within.join('').match(/<(?:span|p|time)[^>]*>\d+ [\u0600-\u06ff]/g) ?? [];
    expect(numbers.filter((found) => !found.startsWith('<time'))).toEqual([]);
    expect(html.match(/<time/g)?.length).toBe(html.match(/<bdi><time/g)?.length);
  },
);
