import type { CloudNodeReply } from '../../contract/clouds.ts';
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
    ...changes,
  };
}

export function cloudNodeOf(changes: Partial<CloudNodeReply> = {}): CloudNodeReply {
  return {
    id: 'n',
    url: 'https://node.example',
    name: 'Genome node',
    description: 'Variants that were found in three countries.',
    type: { group: 'org.ga4gh', artifact: 'beacon', version: '2.0.0' },
    organization: { name: 'Institute of Genomics', url: 'https://genomics.example' },
    version: '1.4.0',
    since: '2026-02-11T01:31:00Z',
    last_probe: { at: '2026-04-02T09:00:00Z', outcome: 'timeout', status_code: null, milliseconds: null },
    days: [
      { day: '2026-04-01', probes: 144, good: 144, milliseconds: 80 },
      { day: '2026-04-02', probes: 54, good: 50, milliseconds: 120 },
    ],
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
