/** What the registries are sent, by the rules of their schemas: Crossref 5.5.0 and DataCite 4.7. */
import { expect, it } from 'vitest';
import { record, site, withdrawn } from '../../../tests/doi-records.ts';
import { crossrefDocument } from './crossref.ts';
import { dataciteDocument } from './datacite.ts';

it('Crossref gets all that it has a place for, in the order of its schema', () => {
  const xml = crossrefDocument(record, site, 1_700_000_000_000);
  expect(xml).toContain('<doi_batch version="5.5.0" xmlns="http://www.crossref.org/schema/5.5.0"');
  const [, content = ''] =
    /<posted_content type="other" language="pt">(.*)<\/posted_content>/.exec(xml) ?? [];
  let depth = 0;
  const order = [...content.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)].flatMap(([, closes, name, isEmpty]) => {
    if (closes) depth -= 1;
    const isChild = depth === 0 && !closes;
    if (!closes && !isEmpty) depth += 1;
    return isChild ? [name] : [];
  });
  expect(order).toEqual(
    'contributors titles posted_date jats:abstract fr:program ai:program rel:program version_info doi_data citation_list'.split(
      ' ',
    ),
  );
  expect(content).toContain(
    '<person_name sequence="first" contributor_role="author"><given_name>Amina</given_name><surname>Juma</surname>' +
      '<role vocab="credit" type="data-curation"/><role vocab="credit" type="writing-review-editing"/>' +
      '<affiliations><institution><institution_name>WHO &amp; partners</institution_name>' +
      '<institution_id type="ror">https://ror.org/01f80g185</institution_id></institution>' +
      '<institution><institution_name>A clinic</institution_name></institution></affiliations>' +
      '<ORCID authenticated="true">https://orcid.org/0000-0002-1825-0097</ORCID></person_name>' +
      '<organization sequence="additional" contributor_role="author">The Water Group</organization>' +
      '<person_name sequence="additional" contributor_role="author"><surname>Suharto</surname></person_name>' +
      '<person_name sequence="additional" contributor_role="translator"><surname>O. Diallo</surname></person_name>',
  );
  expect(content).toContain('<title>Water &amp; life &lt;1&gt;</title>');
  expect(content).toContain('<month>02</month><day>03</day><year>2024</year>');
  expect(content).toContain('<fr:assertion name="funder_name">Another fund</fr:assertion>');
  expect(content).toContain('<doi>10.1234/x&lt;y&gt;</doi><unstructured_citation>Pumps &amp; wells');
});

it('Crossref is told of a withdrawal by its status, whose text is the reason', () => {
  const xml = crossrefDocument(withdrawn, site, 1);
  expect(xml).toContain(
    '</posted_date><status type="withdrawn" date="2025-01-02"><description>The dose was wrong.</description></status>',
  );
});

it('DataCite gets all that it has a place for, without an empty value', () => {
  const { data } = dataciteDocument(record, site) as { data: { attributes: Record<string, unknown> } };
  expect(data.attributes).toMatchObject({
    creators: [
      {
        name: 'Juma, Amina',
        nameType: 'Personal',
        affiliation: [{ affiliationIdentifier: 'https://ror.org/01f80g185' }, { name: 'A clinic' }],
        nameIdentifiers: [{ nameIdentifier: 'https://orcid.org/0000-0002-1825-0097' }],
      },
      { name: 'The Water Group', nameType: 'Organizational' },
      { name: 'Suharto', nameType: 'Personal' },
    ],
    contributors: [
      { name: 'Juma, Amina', contributorType: 'DataCurator' },
      { name: 'O. Diallo', contributorType: 'Translator' },
    ],
    publicationYear: 2024,
    dates: [
      { date: '2024-02-03', dateType: 'Issued' },
      { date: '2024-03-04', dateType: 'Updated' },
    ],
    rightsList: [{ rights: 'CC BY 4.0', rightsUri: 'https://creativecommons.org/licenses/by/4.0/' }],
    descriptions: [{ description: 'Boil it & wait.', descriptionType: 'Abstract' }],
    fundingReferences: [{ funderName: 'A fund' }, { funderName: 'Another fund' }],
    relatedIdentifiers: [
      { relatedIdentifier: '10.1234/x<y>', relationType: 'References' },
      { relatedIdentifier: 'https://afya.example/phis/read/original', relationType: 'IsTranslationOf' },
    ],
  });
  expect(JSON.stringify(data)).not.toMatch(/null|:""/);
});
