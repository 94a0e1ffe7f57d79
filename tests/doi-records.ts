/** Records of posts for the registries of DOIs. */
import type { DoiRecord } from '../server/site/doi/record.ts';

/** A post with all that a registry can be told. */
export const record: DoiRecord = {
  doi: '10.5555/0a1b2c3d4e5f',
  url: 'https://afya.example/phis/read/water',
  title: 'Water & life <1>',
  language: 'pt-BR',
  kind: 'research',
  publishedAt: new Date('2024-02-03T10:00:00Z'),
  revisedAt: new Date('2024-03-04T10:00:00Z'),
  version: 2,
  summary: 'Boil it & wait.',
  topics: ['water'],
  people: [
    {
      given: 'Amina',
      family: 'Juma',
      isGroup: false,
      orcid: 'https://orcid.org/0000-0002-1825-0097',
      affiliations: [{ name: 'WHO & partners', ror: 'https://ror.org/01f80g185' }, { name: 'A clinic' }],
      roles: ['data-curation', 'writing-review-editing'],
    },
    { given: '', family: 'The Water Group', isGroup: true, orcid: null, affiliations: [], roles: [] },
    { given: '', family: 'Suharto', isGroup: false, orcid: null, affiliations: [], roles: [] },
  ],
  translators: ['O. Diallo'],
  licence: { name: 'CC BY 4.0', address: 'https://creativecommons.org/licenses/by/4.0/' },
  funders: ['A fund', 'Another fund'],
  references: [
    { id: 'a', type: 'article-journal', title: 'Pumps & wells', DOI: '10.1234/x<y>', issued: [2020] },
    { id: 'b', type: 'book', title: 'A book' },
  ],
  original: 'https://afya.example/phis/read/original',
  withdrawn: null,
};
/** The same post, withdrawn. */
export const withdrawn: DoiRecord = {
  ...record,
  summary: '',
  references: [],
  withdrawn: { at: new Date('2025-01-02T00:00:00Z'), reason: 'The dose was wrong.' },
};
/** The site that registers them. */
export const site = {
  product: { name: 'Afya Research Network', shortName: 'Afya' },
  publicUrl: 'https://afya.example',
  contactEmail: 'help@afya.example',
  mail: { smtpUrl: null, dkim: null, from: { name: 'Afya', address: 'no-reply@afya.example' } },
};
