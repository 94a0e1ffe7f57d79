/** Reads articles in JATS (1.0 to 1.3) from the files of a folder. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  affiliationCharacters,
  affiliationsOfAContributor,
  type Contributor,
  contributorsOfAPost,
} from '../contract/posts/contributors/contributor.ts';
import { contributorRoles } from '../contract/posts/contributors/roles.ts';
import { rorFrom } from '../contract/posts/contributors/ror.ts';
import { doiAddress, doiFrom } from '../contract/posts/references/reference.ts';
import {
  type ArticleFields,
  type ForeignPost,
  type Passage,
  pathOf,
  type Read,
  UnreadableExport,
} from './foreign-post.ts';
import { referencesOf } from './jats-references.ts';
import { ArticleWriter, isInterests } from './jats-text.ts';
import { licenceName } from './licence.ts';
import { allIn, childOf, childrenOf, lineIn, recordsOf, textIn, type XmlNode } from './xml.ts';

/** Files of articles, alone or several in one. */
export const jatsFormat = {
  name: 'an article in JATS',
  roots: ['article', 'articles', 'pmc-articleset'],
  records: ['article'],
};

/** The files of articles in a folder, in their order. */
export async function articleFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.xml$/i.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** The articles of a folder. A file that can't be read is one of them. */
export async function* readJats({ file: folder, site, onBytes }: Passage): AsyncGenerator<Read> {
  for (const file of await articleFiles(folder)) {
    // What an article calls its pictures is looked for beside it.
    const own = path.relative(folder, path.dirname(file)).split(path.sep).join('/');
    try {
      for await (const article of recordsOf(file, jatsFormat, onBytes))
        yield { type: 'post', file, post: articleOf(article, { site, folder: own }) };
    } catch (error) {
      if (!(error instanceof UnreadableExport || error instanceof TypeError)) throw error;
      const line = error instanceof UnreadableExport ? error.line : 1;
      yield { type: 'unreadable', file, line, what: error.message };
    }
  }
}

/** An article as a post. `folder` is where its pictures are, under the folder of all pictures. */
export function articleOf(article: XmlNode, { site, folder }: { site: string; folder: string }): ForeignPost {
  const front = childOf(article, 'front');
  const meta = childOf(front, 'article-meta') ?? front;
  const losses: string[] = [];
  const { references, keys } = referencesOf(article, losses);
  const writer = new ArticleWriter(article, keys, (name) =>
    /^[a-z]+:/i.test(name) ? name : `${folder === '' ? '' : `${folder}/`}${name}`,
  );
  const [abstract, ...otherAbstracts] = childrenOf(meta, 'abstract');
  const summary = abstract && isShort(abstract) ? lineIn(abstract) : '';
  const html = writer.write(abstract && summary === '' ? `${writer.abstract(abstract)}<hr>` : '');
  losses.push(...new Set(writer.losses));
  if (otherAbstracts.length > 0) losses.push('its other abstracts');
  if (childOf(meta, 'trans-abstract')) losses.push('its abstracts in other languages');
  const published = publicationOf(meta, losses);
  const revised = dateOf(allIn(meta, 'date').find((date) => date.attributes['date-type'] === 'rev-recd'));
  const contributors = contributorsOf(meta, losses);
  lostPlace(meta, losses);
  const subtitle = lineIn(childOf(meta, 'title-group', 'subtitle'));
  const title = lineIn(childOf(meta, 'title-group', 'article-title'));
  return {
    line: article.line,
    title: escaped(subtitle === '' ? title : `${title}: ${subtitle}`),
    author: escaped(contributors.map(({ given, family }) => `${given} ${family}`.trim()).join(', ')),
    html,
    summary: escaped(summary),
    language: article.attributes['xml:lang'] ?? '',
    topics: allIn(meta, 'kwd').map((word) => escaped(lineIn(word))),
    slug: '',
    paths: pathsOf(meta, site),
    published,
    revised: published && revised && revised > published ? revised : null,
    isDraft: false,
    cover: null,
    losses,
    article: { ...fieldsOf(article, front, meta), contributors, references, marks: writer.marks },
  };
}

/** Plain text as HTML, which the fields of a post from another program are. */
export function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

function fieldsOf(
  article: XmlNode,
  front: XmlNode | undefined,
  meta: XmlNode | undefined,
): Omit<ArticleFields, 'contributors' | 'references' | 'marks'> {
  const doi = childrenOf(meta, 'article-id').find((id) => id.attributes['pub-id-type'] === 'doi');
  const written = doiFrom(lineIn(doi));
  const licence = allIn(meta, 'license')[0];
  const address = lineIn(allIn(licence, 'ali:license_ref')[0]) || (licence?.attributes['xlink:href'] ?? '');
  return {
    kind: kinds[article.attributes['article-type'] ?? ''] ?? '',
    funding: lineIn(allIn(meta, 'funding-statement')[0]),
    competingInterests: allIn(article, 'fn').filter(isInterests).map(lineIn).join(' '),
    licence: licenceName(address),
    source: lineIn(allIn(front, 'journal-title')[0]),
    sourceAddress: written === null ? null : doiAddress(written),
  };
}

const kinds: Readonly<Record<string, ArticleFields['kind']>> = {
  'research-article': 'research',
  'review-article': 'research',
  'systematic-review': 'research',
  'brief-report': 'research',
  'case-report': 'research',
  editorial: 'opinion',
  'article-commentary': 'opinion',
  letter: 'opinion',
  reply: 'opinion',
  news: 'news',
};

/** Whether an abstract is plain text that a summary may be. */
function isShort(abstract: XmlNode): boolean {
  const paragraphs = childrenOf(abstract, 'p');
  const others = abstract.children.filter((child) => typeof child !== 'string' && child.name !== 'p');
  const words = lineIn(abstract).split(' ');
  return others.length === 0 && paragraphs.length === 1 && words.length <= 120;
}

/** When it was published: the first day that the article names. */
function publicationOf(meta: XmlNode | undefined, losses: string[]): Date | null {
  const dates = childrenOf(meta, 'pub-date').map((date) => ({ date, at: dateOf(date) }));
  const known = dates.filter(({ at }) => at !== null).sort((one, two) => Number(one.at) - Number(two.at));
  const whole = known.find(({ date }) => isWhole(date)) ?? known[0];
  if (whole && !isWhole(whole.date))
    losses.push('that its date is a year or month alone: it has the first day');
  return whole?.at ?? null;
}

function isWhole(date: XmlNode): boolean {
  return (
    /^\d{4}-\d\d-\d\d/.test(date.attributes['iso-8601-date'] ?? '') || childOf(date, 'day') !== undefined
  );
}

function dateOf(node: XmlNode | undefined): Date | null {
  if (node === undefined) return null;
  const part = (name: string) => lineIn(childOf(node, name)).padStart(2, '0');
  const iso = /^\d{4}-\d\d-\d\d/.exec(node.attributes['iso-8601-date'] ?? '')?.[0];
  const [month, day] = [part('month'), part('day')].map((value) => (value === '00' ? '01' : value));
  const date = new Date(`${iso ?? `${lineIn(childOf(node, 'year'))}-${month}-${day}`}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

function contributorsOf(meta: XmlNode | undefined, losses: string[]): Contributor[] {
  const affiliations = new Map(allIn(meta, 'aff').map((aff) => [aff.attributes.id ?? '', aff]));
  const people = allIn(meta, 'contrib').filter(
    ({ attributes }) => (attributes['contrib-type'] ?? 'author') === 'author',
  );
  let hasCorresponding = false;
  const all = people.flatMap((person, index): Contributor[] => {
    const given = lineIn(allIn(person, 'given-names')[0]);
    const family =
      lineIn(allIn(person, 'surname')[0]) ||
      lineIn(allIn(person, 'collab')[0]) ||
      lineIn(allIn(person, 'string-name')[0]);
    if (`${given}${family}` === '') return [];
    const orcid = allIn(person, 'contrib-id').find((id) => id.attributes['contrib-id-type'] === 'orcid');
    if (orcid) losses.push(`the ORCID iD of ${given} ${family}, which only they can connect`);
    const named = allIn(person, 'xref').filter((link) => link.attributes['ref-type'] === 'aff');
    const ids = named.flatMap((link) => (link.attributes.rid ?? '').split(/\s+/));
    const found = [...ids.flatMap((id) => affiliations.get(id) ?? []), ...allIn(person, 'aff')];
    const isCorresponding = person.attributes.corresp === 'yes' && !hasCorresponding;
    hasCorresponding ||= isCorresponding;
    return [
      {
        key: `a${index + 1}`,
        given: given.slice(0, 100),
        family: family.slice(0, 100),
        account: null,
        affiliations: found.slice(0, affiliationsOfAContributor).flatMap(affiliationOf),
        roles: rolesOf(person),
        corresponding: isCorresponding,
      },
    ];
  });
  if (all.length > contributorsOfAPost)
    losses.push(`all but the first ${contributorsOfAPost} of its ${all.length} authors in their list`);
  return all.slice(0, contributorsOfAPost);
}

function affiliationOf(aff: XmlNode): { name: string; ror?: string }[] {
  const institution = allIn(aff, 'institution')[0];
  const label = lineIn(childOf(aff, 'label'));
  const all = lineIn({
    ...aff,
    children: aff.children.filter((child) => typeof child === 'string' || child.name !== 'label'),
  });
  const ids = allIn(aff, 'institution-id').map(lineIn);
  const withoutIds = ids.reduce((text, id) => text.replace(id, ''), all);
  const name = (lineIn(institution) || withoutIds).slice(0, affiliationCharacters).trim();
  if (name === '' || name === label) return [];
  const ror = ids.map(rorFrom).find((id) => id !== null);
  return [{ name, ...(ror !== undefined && { ror }) }];
}

function rolesOf(person: XmlNode): Contributor['roles'] {
  const said = allIn(person, 'role').map(({ attributes }) =>
    (attributes['vocab-term-identifier'] ?? '').replace(/\/$/, '').split('/').at(-1),
  );
  return contributorRoles.filter((role) => said.includes(role));
}

/** The path under which readers found it, where its address is one of the site that it comes from. */
function pathsOf(meta: XmlNode | undefined, site: string): string[] {
  if (!URL.canParse(site)) return [];
  return childrenOf(meta, 'self-uri').flatMap(({ attributes: { 'xlink:href': address = '' } }) => {
    const isOwn = URL.canParse(address) && new URL(address).host === new URL(site).host;
    return isOwn ? (pathOf(address) ?? []) : [];
  });
}

/** Where it stood in its journal has no place in a post. */
function lostPlace(meta: XmlNode | undefined, losses: string[]): void {
  const place = ['volume', 'issue', 'fpage', 'lpage', 'elocation-id']
    .map((name) => [name, textIn(childOf(meta, name)).trim()] as const)
    .filter(([, value]) => value !== '');
  if (place.length > 0)
    losses.push(`its place in the journal: ${place.map((pair) => pair.join(' ')).join(', ')}`);
}
