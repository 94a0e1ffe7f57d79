/** Exports of Open Journal Systems in its native XML (3.3 and 3.4), for tests. */

interface Galley {
  name: string;
  extension: string;
  content: string;
}

interface Article {
  id: number;
  title: string;
  /** HTML, which the format holds as text. */
  abstract?: string;
  status?: number;
  doi?: string;
  path?: string;
  galleys?: readonly Galley[];
  more?: string;
}

const asText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** One article, whose first line names its id, so that a test finds the line. */
export function ojsArticle({
  id,
  title,
  abstract = '<p>An abstract.</p>',
  status = 3,
  doi,
  path,
  galleys = [],
  more = '',
}: Article): string {
  const files = galleys.map(
    ({ name, extension, content }, index) =>
      `<submission_file stage="proof" id="${id}${index}" file_id="${id}${index}" genre="Article Text" xsi:schemaLocation="http://pkp.sfu.ca native.xsd">
<name locale="en_US">${name}.${extension}</name>
<file id="${id}${index}" filesize="${content.length}" extension="${extension}"><embed encoding="base64">${Buffer.from(content).toString('base64')}</embed></file>
</submission_file>`,
  );
  const shown = galleys.map(
    ({ name }, index) =>
      `<article_galley locale="en_US" approved="false"><id type="internal" advice="ignore">${id}${index}</id><name locale="en_US">${name}</name><seq>${index}</seq><submission_file_ref id="${id}${index}"/></article_galley>`,
  );
  return `<article locale="en_US" date_submitted="2019-12-01" status="${status}" submission_progress="0" current_publication_id="${id}1" stage="production">
<id type="internal" advice="ignore">${id}</id>
${files.join('\n')}
<publication locale="en_US" version="1" status="${status}" primary_contact_id="7" url_path="${path ?? ''}" seq="0" date_published="2020-03-04" section_ref="ART" access_status="0">
<id type="internal" advice="ignore">${id}1</id>
${doi === undefined ? '' : `<id type="doi" advice="update">${doi}</id>`}
<title locale="en_US">${asText(title)}</title>
<abstract locale="en_US">${asText(abstract)}</abstract>
<licenseUrl>https://creativecommons.org/licenses/by/4.0/</licenseUrl>
<keywords locale="en_US"><keyword>Wells</keyword><keyword>Water</keyword></keywords>
<authors>
<author include_in_browse="true" user_group_ref="Author" seq="1" id="8"><givenname locale="en_US">Omar</givenname><familyname locale="en_US">Diallo</familyname><email>o@example.org</email></author>
<author include_in_browse="true" user_group_ref="Author" seq="0" id="7"><givenname locale="en_US">Amina</givenname><familyname locale="en_US">Juma</familyname><affiliation locale="en_US">A clinic</affiliation><email>a@example.org</email></author>
</authors>
${shown.join('\n')}
${more}
</publication>
</article>`;
}

/** The export with these articles. */
export function ojsExport(articles: readonly string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<articles xmlns="http://pkp.sfu.ca" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://pkp.sfu.ca native.xsd">
${articles.join('\n')}
</articles>
`;
}
