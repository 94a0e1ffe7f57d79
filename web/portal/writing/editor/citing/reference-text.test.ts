import { describe, expect, it } from 'vitest';
import type { Reference } from '../../../../../contract/posts/references/reference.ts';
import { fieldsOf, withFields } from './reference-text.ts';

const whole: Reference = {
  id: 'otieno2019',
  type: 'article-journal',
  title: 'Cholera after floods',
  author: [
    { family: 'Otieno', given: 'Grace', suffix: 'Jr' },
    { family: 'Juma' },
    { literal: 'World Health Organization' },
  ],
  editor: [{ family: 'Kept' }],
  issued: [2019, 3, 1],
  'container-title': 'East African Medical Journal',
  volume: '96',
  issue: '3',
  page: '1-9',
  ISBN: '1',
  DOI: '10.1000/floods',
  PMID: '123',
  URL: 'https://example.org/floods',
};

describe('a reference as fields', () => {
  it('comes back as it was', () => {
    expect(withFields(whole, fieldsOf(whole))).toEqual({ reference: whole });
  });

  it('takes what is changed, and keeps what has no field', () => {
    const fields = {
      ...fieldsOf(whole),
      type: 'book',
      title: ' Floods\n again ',
      authors: 'Diallo, Amina\n\nMSF',
      year: '2020',
      volume: '',
      publisher: 'Kwani',
      DOI: 'https://doi.org/10.1000/NEW',
      PMID: '',
    };
    expect(withFields(whole, fields)).toEqual({
      reference: {
        id: 'otieno2019',
        type: 'book',
        title: 'Floods again',
        author: [{ family: 'Diallo', given: 'Amina' }, { literal: 'MSF' }],
        editor: [{ family: 'Kept' }],
        issued: [2020],
        'container-title': 'East African Medical Journal',
        publisher: 'Kwani',
        issue: '3',
        page: '1-9',
        ISBN: '1',
        DOI: '10.1000/NEW',
        URL: 'https://example.org/floods',
      },
    });
  });

  it('names the fields that can’t be read', () => {
    const wrong = { title: ' ', year: 'soon', DOI: '11.1/x', PMID: 'x', URL: 'example' };
    expect(withFields(whole, { ...fieldsOf(whole), ...wrong })).toEqual({
      faults: ['title', 'year', 'DOI', 'PMID', 'URL'],
    });
  });
});
