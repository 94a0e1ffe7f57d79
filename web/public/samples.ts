import type { PageFrame, PostSummary, PostView, WithdrawnView } from '../../contract/pages.ts';

/** Invented views for the tests of this folder. */
export function frameOf(changes: Partial<PageFrame> = {}): PageFrame {
  return {
    product: { name: 'Afya Research Network', shortName: 'Afya' },
    publicUrl: 'https://afya.example',
    language: 'en',
    path: '/phis',
    ...changes,
  };
}

export function summaryOf(changes: Partial<PostSummary> = {}): PostSummary {
  return {
    id: '1',
    slug: 'cholera-before-the-rains',
    title: 'Cholera before the rains',
    language: 'en',
    author_id: 'a',
    byline: 'Amina Juma',
    published_at: '2026-02-11T01:31:00Z',
    read_time: 6,
    topics: ['cholera', 'community health'],
    preview_html: '<p>Cholera <em>returns</em>…</p>',
    ...changes,
  };
}

export function summaries(count: number): PostSummary[] {
  return Array.from({ length: count }, (_, index) => summaryOf({ id: String(index), slug: `post-${index}` }));
}

export function postOf(changes: Partial<PostView> = {}): PostView {
  return {
    id: '1',
    slug: 'cholera-before-the-rains',
    title: 'Cholera before the rains',
    language: 'en',
    author_id: 'a',
    byline: 'Amina Juma',
    published_at: '2026-02-11T01:31:00Z',
    revised_at: null,
    read_time: 6,
    topics: ['cholera'],
    description: 'Cholera returns.',
    body_html: '<p>Cholera returns.</p>',
    headings: [],
    source: null,
    record: {
      card: '/phis/read/cholera-before-the-rains/card-0123456789abcdef.png',
      citation:
        'Juma, Amina. Cholera before the rains. Afya Research Network, 2026-02-11. https://afya.example/phis/read/cholera-before-the-rains',
      imported: false,
      same_as: [],
    },
    ...changes,
  };
}

export const withdrawnPost: WithdrawnView = {
  title: 'Cholera before the rains',
  language: 'en',
  byline: 'Amina Juma',
  withdrawn_at: '2026-04-01T09:00:00Z',
  withdrawn_by: { name: 'Grace Okoro', as: 'staff' },
  reason: 'The dose given for children under two years was wrong.',
};
