/** Reads the native XML of Open Journal Systems (3.2 to 3.4): articles, alone or in issues, of any size. */
import { contributorsOfAPost } from '../contract/posts/contributors/contributor.ts';
import { referenceFrom } from '../contract/posts/references/read-csl.ts';
import { doiAddress, doiFrom } from '../contract/posts/references/reference.ts';
import { type ForeignPost, type Passage, pathOf, type Read, UnreadableExport } from './foreign-post.ts';
import { articleOf, escaped, jatsFormat } from './jats.ts';
import { licenceName } from './licence.ts';
import { childOf, childrenOf, lineIn, recordsIn, recordsOf, textIn, type XmlNode } from './xml.ts';

const format = {
  name: 'native XML of Open Journal Systems',
  roots: ['articles', 'article', 'issues', 'issue', 'preprints', 'preprint'],
  records: ['article', 'preprint'],
  // Files are part of the XML, in base64. Those with a text are read, and the others may be as large as they like.
  passesOver: (path: readonly XmlNode[]) => {
    const file = path.at(-2);
    return path.at(-1)?.name === 'embed' && (file?.name !== 'file' || !isText(file, path.at(-3)));
  },
};

/** The status of what is published; the others are queued, declined or scheduled. */
const publishedStatus = '3';

/** The articles of an export. @throws UnreadableExport */
export async function* readOjs({ file, site, onBytes }: Passage): AsyncGenerator<Read> {
  for await (const article of recordsOf(file, format, onBytes))
    yield { type: 'post', post: postOf(article, site) };
}

function postOf(article: XmlNode, site: string): ForeignPost {
  const publications = [...childrenOf(article, 'publication'), ...childrenOf(article, 'pps_publication')];
  const current = article.attributes.current_publication_id;
  const publication =
    publications.find((each) => idOf(each, 'internal') === current) ?? publications.at(-1) ?? article;
  const losses: string[] = [];
  if (publications.length > 1) losses.push(`${publications.length - 1} of its other versions`);
  const locale = publication.attributes.locale ?? article.attributes.locale ?? '';
  const of = (name: string) => lineIn(inLocale(childrenOf(publication, name), locale, losses));
  const title = [of('prefix'), of('title')].filter(Boolean).join(' ');
  const subtitle = of('subtitle');
  const abstract = textIn(inLocale(childrenOf(publication, 'abstract'), locale, losses));
  const text = textOf({ article, publication, locale, site }, losses);
  const contributors = contributorsOf(publication, locale, losses);
  const doi = doiFrom(idOf(publication, 'doi'));
  const isPublished = (publication.attributes.status ?? article.attributes.status) === publishedStatus;
  const pages = lineIn(childOf(publication, 'pages'));
  if (pages !== '') losses.push(`its pages ${pages}`);
  return {
    line: article.line,
    title: escaped(subtitle === '' ? title : `${title}: ${subtitle}`),
    author: escaped(contributors.map(({ given, family }) => `${given} ${family}`.trim()).join(', ')),
    html: text ? (isSummary(abstract) ? text.html : `${abstract}<hr>${text.html}`) : abstract,
    summary: text && isSummary(abstract) ? abstract : '',
    language: locale,
    topics: topicsOf(publication, locale, losses),
    slug: publication.attributes.url_path ?? '',
    paths: pathsOf(article, publication, site),
    published: dateOf(publication.attributes.date_published ?? article.attributes.date_published),
    revised: null,
    isDraft: !isPublished,
    cover: coverOf(publication, locale),
    losses,
    article: {
      kind: '',
      funding: '',
      competingInterests: '',
      licence: licenceName(lineIn(childOf(publication, 'licenseUrl'))),
      // The format has no name of the journal.
      source: doi === null ? '' : URL.canParse(site) ? new URL(site).hostname : 'doi.org',
      sourceAddress: doi === null ? null : doiAddress(doi),
      contributors,
      references: text?.references ?? citationsOf(publication, losses),
      marks: text?.marks ?? new Map(),
    },
  };
}

function idOf(node: XmlNode, type: string): string {
  return lineIn(childrenOf(node, 'id').find((id) => id.attributes.type === type));
}

/** The value in the language of the publication; else the first. The other languages are named as lost. */
function inLocale(values: readonly XmlNode[], locale: string, losses: string[]): XmlNode | undefined {
  const chosen = values.find((value) => value.attributes.locale === locale) ?? values[0];
  for (const other of values)
    if (other !== chosen && textIn(other).trim() !== '')
      losses.push(`its ${other.name} in ${other.attributes.locale ?? 'another language'}`);
  return chosen;
}

function isSummary(abstract: string): boolean {
  const words = abstract
    .replace(/<[^>]*>/g, ' ')
    .trim()
    .split(/\s+/);
  return words.length <= 120 && (abstract.match(/<p[\s>]/g)?.length ?? 0) <= 1;
}

/** Whether a file holds the text of an article in a form that can be read. */
function isText(file: XmlNode, owner: XmlNode | undefined): boolean {
  return /^(?:html?|xml)$/i.test(extensionOf(file, owner));
}

function extensionOf(file: XmlNode, owner: XmlNode | undefined): string {
  const name = lineIn(childOf(owner, 'name'));
  return file.attributes.extension ?? name.split('.').at(-1) ?? '';
}

/** The text of the article: of its galley in HTML, or else in JATS; null where it has neither. */
function textOf(
  {
    article,
    publication,
    locale,
    site,
  }: { article: XmlNode; publication: XmlNode; locale: string; site: string },
  losses: string[],
) {
  const galleys = childrenOf(publication, 'article_galley');
  const files = new Map(
    childrenOf(article, 'submission_file').map((file) => [file.attributes.id ?? '', file]),
  );
  const readable = galleys
    .flatMap((galley) => {
      const owner = files.get(childOf(galley, 'submission_file_ref')?.attributes.id ?? '');
      const file = childrenOf(owner, 'file').at(-1);
      if (!owner || !file || !isText(file, owner)) return [];
      return [{ galley, isHtml: /^html?$/i.test(extensionOf(file, owner)), file }];
    })
    .sort((one, two) => rank(one) - rank(two));
  function rank({ galley, isHtml }: { galley: XmlNode; isHtml: boolean }): number {
    return (galley.attributes.locale === locale ? 0 : 2) + (isHtml ? 0 : 1);
  }
  const others = galleys.filter((galley) => galley !== readable[0]?.galley);
  for (const galley of others) losses.push(`its galley ${lineIn(childOf(galley, 'name'))}`);
  for (const { file, isHtml } of readable.slice(0, 1)) {
    const bytes = embedded(file);
    if (bytes === null) {
      losses.push('the text of its galley, which is not part of the file');
      continue;
    }
    if (isHtml) return { html: bodyOf(bytes), references: undefined, marks: undefined };
    const jats = jatsIn(bytes, site, losses);
    if (jats) return { html: jats.html, references: jats.article?.references, marks: jats.article?.marks };
  }
  losses.push('its text, of which it has the abstract alone');
  return null;
}

function embedded(file: XmlNode): string | null {
  const content = childOf(file, 'embed');
  if (content?.attributes.encoding !== 'base64') return null;
  return Buffer.from(textIn(content), 'base64').toString('utf8');
}

/** What a page shows, without its scripts and styles. */
function bodyOf(page: string): string {
  const [, body = page] = /<body[^>]*>([\s\S]*?)(?:<\/body>|$)/i.exec(page) ?? [];
  return body.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, '');
}

function jatsIn(text: string, site: string, losses: string[]): ForeignPost | null {
  try {
    const [article] = recordsIn(text, jatsFormat);
    if (!article) return null;
    const post = articleOf(article, { site, folder: '' });
    losses.push(...post.losses);
    return { ...post, summary: '' };
  } catch (error) {
    if (!(error instanceof UnreadableExport)) throw error;
    losses.push(`the text of its galley, which ${error.message}`);
    return null;
  }
}

function contributorsOf(publication: XmlNode, locale: string, losses: string[]) {
  const primary = publication.attributes.primary_contact_id;
  const authors = childrenOf(childOf(publication, 'authors'), 'author').sort(
    (one, two) => Number(one.attributes.seq ?? 0) - Number(two.attributes.seq ?? 0),
  );
  if (authors.length > contributorsOfAPost)
    losses.push(`all but the first ${contributorsOfAPost} of its ${authors.length} authors in their list`);
  let hasPrimary = false;
  return authors.slice(0, contributorsOfAPost).flatMap((author, index) => {
    const of = (name: string) => lineIn(inLocale(childrenOf(author, name), locale, []));
    const [given, family] = [of('givenname').slice(0, 100), of('familyname').slice(0, 100)];
    if (`${given}${family}` === '') return [];
    if (of('orcid') !== '') losses.push(`the ORCID iD of ${given} ${family}, which only they can connect`);
    if (of('biography') !== '') losses.push(`the biography of ${given} ${family}`);
    const affiliation = of('affiliation').slice(0, 300);
    const corresponding = primary !== undefined && author.attributes.id === primary && !hasPrimary;
    hasPrimary ||= corresponding;
    return [
      {
        key: `a${index + 1}`,
        given,
        family,
        account: null,
        affiliations: affiliation === '' ? [] : [{ name: affiliation }],
        roles: [],
        corresponding,
      },
    ];
  });
}

function topicsOf(publication: XmlNode, locale: string, losses: string[]): string[] {
  const lists = [
    [childrenOf(publication, 'keywords'), 'keyword'],
    [childrenOf(publication, 'subjects'), 'subject'],
    [childrenOf(publication, 'disciplines'), 'discipline'],
  ] as const;
  return lists.flatMap(([list, name]) =>
    childrenOf(inLocale(list, locale, losses), name).map((word) => escaped(lineIn(word))),
  );
}

/** References as they are written, since the format has no parts of them. */
function citationsOf(publication: XmlNode, losses: string[]) {
  const citations = childrenOf(childOf(publication, 'citations'), 'citation').map(lineIn);
  const kept = citations.slice(0, 200).flatMap((title, index) => {
    const doi = /\b10\.\d{4,9}\/[^\s"<>]*[^\s"<>.,;)]/.exec(title)?.[0];
    return referenceFrom({ id: `r${index + 1}`, type: 'document', title, DOI: doi }) ?? [];
  });
  if (kept.length < citations.length) losses.push(`${citations.length - kept.length} of its references`);
  return kept;
}

/** The paths of the article under the journal's address, `https://host/index.php/journal`. */
function pathsOf(article: XmlNode, publication: XmlNode, site: string): string[] {
  if (!URL.canParse(site)) return [];
  const { pathname } = new URL(site);
  const names = [idOf(article, 'internal'), publication.attributes.url_path ?? ''].filter(Boolean);
  return names.flatMap((name) => pathOf(`${pathname.replace(/\/$/, '')}/article/view/${name}`) ?? []);
}

function coverOf(publication: XmlNode, locale: string): ForeignPost['cover'] {
  const cover = inLocale(childrenOf(childOf(publication, 'covers'), 'cover'), locale, []);
  const name = lineIn(childOf(cover, 'cover_image'));
  return name === '' ? null : { address: name, alt: escaped(lineIn(childOf(cover, 'cover_image_alt_text'))) };
}

function dateOf(text: string | undefined): Date | null {
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}
