import type { CloudNodeReply } from '../../contract/cloud/calls/clouds.ts';
import { type PageFrame, styleSheets } from '../../contract/pages.ts';
import { emptyPostText, plainTextOf } from '../../contract/text/post-text.ts';
import type { ListChoices, PostList } from '../../contract/views/list-view.ts';
import type { AskedQuestion, NetworkForm } from '../../contract/views/network-view.ts';
import type { WithdrawnView } from '../../contract/views/notice-view.ts';
import type { AuthorView, PostSummary, PostView } from '../../contract/views/post-view.ts';
import type { SearchView } from '../../contract/views/search-view.ts';
import type { TopicView } from '../../contract/views/topic-view.ts';

/** Sample page data for the tests of this folder. */
export function frameOf(changes: Partial<PageFrame> = {}): PageFrame {
  return {
    product: { name: 'Afya Research Network', shortName: 'Afya' },
    contactEmail: 'help@afya.example',
    publicUrl: 'https://afya.example',
    maintenance: null,
    language: 'en',
    path: '/phis',
    script: '/islands/main-a1.js',
    listScript: '/islands/more-a1.js',
    styles: new Map(styleSheets.map((name) => [name, `/islands/${name}-b2.css`])),
    ...changes,
  };
}

function topicOf(word: string): TopicView {
  return { word, slug: word.replace(' ', '-'), labels: { en: word } };
}

export function summaryOf(changes: Partial<PostSummary> = {}): PostSummary {
  return {
    id: '1',
    slug: 'cholera-before-the-rains',
    title: 'Cholera before the rains',
    language: 'en',
    author_id: 'a',
    authors: ['Amina Juma'],
    published_at: '2026-02-11T01:31:00Z',
    read_time: 6,
    topics: [topicOf('cholera'), topicOf('community health')],
    kind: '',
    overdue: false,
    cover: null,
    drawing: null,
    preview_html: '<p>Cholera <em>returns</em>…</p>',
    ...changes,
  };
}

export function summaries(count: number): PostSummary[] {
  return Array.from({ length: count }, (_, index) => summaryOf({ id: String(index), slug: `post-${index}` }));
}

/** A list of so many posts, with every filter and order. */
export function listOf(
  count: number,
  changes: Partial<PostList> = {},
): PostList & {
  choices: ListChoices;
  count: number;
  ownCount: number;
  countIsLeast: boolean;
  narrower: never[];
  place: null;
} {
  const orders = [
    { value: 'newest', path: '/phis', current: true },
    { value: 'most-read', path: '/phis?order=most-read', current: false },
  ];
  const languages = ['', 'en', 'sw'].map((value) => ({
    value,
    path: value === '' ? '/phis' : `/phis?language=${value}`,
    current: value === '',
  }));
  const topics = ['', 'water'].map((value) => ({
    value,
    path: value === '' ? '/phis' : `/phis/topics/${value}`,
    current: value === '',
  }));
  const choices = {
    topic: null,
    country: null,
    audience: null,
    kind: null,
    isNarrowed: false,
    orders,
    languages,
    topics,
    countries: [],
    audiences: [],
    kinds: [],
  };
  return {
    posts: summaries(count),
    othersFrom: count,
    count,
    ownCount: count,
    countIsLeast: false,
    narrower: [],
    place: null,
    more: null,
    newest: null,
    leftOut: [],
    onlyNew: false,
    alreadyShown: 0,
    choices,
    ...changes,
  };
}

export function authorOf(changes: Partial<AuthorView> = {}): AuthorView {
  return {
    id: 'a',
    firstname: 'Amina',
    lastname: 'Juma',
    status: 'author',
    picture: null,
    network_status: 'principal investigator',
    about: 'Looks after wells.',
    followers: 2,
    orcid: { id: '0000-0002-1825-0097', proven: true },
    links: { scholar: 'https://scholar.example/amina', researchGate: null, scopus: null, pubMed: null },
    ...changes,
  };
}

export function searchOf(changes: Partial<SearchView> = {}): SearchView {
  const { preview_html: _, ...post } = summaryOf();
  const hit = {
    ...post,
    title_pieces: [
      { text: 'Cholera', hit: true },
      { text: ' before the rains', hit: false },
    ],
    excerpt: [{ text: 'It returns.', hit: false }],
  };
  const choice = { value: '', path: '/phis/search?q=cholera', current: true };
  return {
    asked: 'cholera',
    state: 'found',
    match: 'asked',
    words: ['cholera'],
    language: null,
    about: [],
    offered: null,
    asTypedPath: null,
    otherNames: [],
    leftOut: [],
    hits: [hit],
    othersFrom: 1,
    suggested: [],
    count: 11,
    countIsLeast: false,
    number: 1,
    previous: null,
    next: '/phis/search?q=cholera&page=2',
    languages: [choice, { value: 'sw', path: '/phis/search?q=cholera&language=sw', current: false }],
    topics: [choice, { value: 'water', path: '/phis/search?q=cholera&topic=water', current: false }],
    countries: [],
    audiences: [],
    kinds: [],
    ...changes,
  };
}

export function postOf(changes: Partial<PostView> = {}): PostView {
  return {
    id: '1',
    slug: 'cholera-before-the-rains',
    title: 'Cholera before the rains',
    language: 'en',
    author_id: 'a',
    authors: ['Amina Juma'],
    published_at: '2026-02-11T01:31:00Z',
    revised_at: null,
    reviewed: null,
    alone: false,
    review_due: null,
    read_time: 6,
    topics: [topicOf('cholera')],
    ...plainTextOf(emptyPostText),
    description: 'Cholera returns.',
    body_html: '<p>Cholera returns.</p>',
    headings: [],
    charts: [],
    source: null,
    network_status: null,
    about: [],
    contributed: [],
    version: null,
    notices: [],
    returned: null,
    corrected_reports: 0,
    recently_corrected: false,
    related: [],
    most_read: [],
    translation: null,
    translations: [],
    views: 12,
    likes: 1,
    recordings: [],
    pictures: 'none',
    record: {
      card: '/phis/read/cholera-before-the-rains/card-0123456789abcdef.png',
      citation:
        'Juma, Amina. Cholera before the rains. Afya Research Network, 2026-02-11. https://afya.example/phis/read/cholera-before-the-rains',
      doi: null,
      mesh: {},
      imported: false,
      orcid: null,
    },
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
    country: 'KE',
    unknown_country: null,
    since: '2026-02-11T01:31:00Z',
    last_probe: { at: '2026-04-02T09:00:00Z', outcome: 'timeout', status_code: null, milliseconds: null },
    grade: null,
    days: [
      { day: '2026-04-01', probes: 144, good: 144, milliseconds: 80 },
      { day: '2026-04-02', probes: 54, good: 50, milliseconds: 120 },
    ],
    ...changes,
  };
}

export const askedAllele: AskedQuestion = {
  kind: 'allele',
  assembly: 'GRCh38',
  chromosome: '1',
  position: 1000,
  reference: 'A',
  alternate: 'G',
};

/** The form that asks the network, with something wrong. */
export function networkFormOf(): NetworkForm {
  const empty = {
    chromosome: '',
    start: '',
    end: '',
    type: '',
    reference: '',
    alternate: '',
    gene: '',
    sex: '',
    country: '',
    phenotype: '',
    key: '',
    affiliation: '',
    purpose: '',
  };
  return {
    values: { ...empty, assembly: '', variant: 'HBB:p.Glu7Val' },
    faults: { assembly: 'assemblyMissing', variant: 'notGenomic' },
    choice: null,
    problem: 'faults',
  };
}

export const withdrawnPost: WithdrawnView = {
  notice: null,
  slug: 'cholera-before-the-rains',
  title: 'Cholera before the rains',
  language: 'en',
  authors: ['Amina Juma'],
  withdrawn_at: '2026-04-01T09:00:00Z',
  withdrawn_by: { name: 'Grace Okoro', as: 'staff' },
  reason: 'The dose given for children under two years was wrong.',
  instead: [],
};
