/** The source of the page of a search. */
import type { IncomingHttpHeaders } from 'node:http';
import {
  type Audience,
  audiences,
  type InterfaceLanguage,
  type PostKind,
  postKinds,
  primaryLanguage,
  searchCharacters,
  searchHitsOfAPage,
} from '../../../contract/constants.ts';
import { searchPath } from '../../../contract/paths.ts';
import type { Choice } from '../../../contract/views/list-view.ts';
import type { SearchView } from '../../../contract/views/search-view.ts';
import type { TopicView } from '../../../contract/views/topic-view.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { readListAddress } from '../../platform/page-cache/address.ts';
import { type PictureLoading, readLoading } from '../../platform/page-cache/picture-loading.ts';
import {
  currentTopics,
  excerptsOf,
  hasWords,
  type Search,
  searchPublished,
  usedTopics,
} from '../../posts/index.ts';
import { type LeftOut, leftOutOf, readFacet } from './filters/filters.ts';
import { knownFirst } from './language-order.ts';
import { listCovers } from './list-covers.ts';
import { presentHit } from './present.ts';

/** A search stops after the best few hundred posts, so there are no further pages. */
const lastPage = 20;
const narrowingTopics = 8;
/** Shorter words lead to too many topics. */
const shortestSuggesting = 3;

/** A search, as its address describes it. */
export interface Asked {
  /** The words as the reader typed them, without surrounding white space. */
  text: string;
  /** The language that the search is limited to, as a primary subtag. */
  postLanguage: string | null;
  topic: string | null;
  /** The code of a country or region. */
  country: string | null;
  audience: Audience | null;
  kind: PostKind | null;
  /** What the address was to narrow the search to, and doesn't. */
  leftOut: readonly LeftOut[];
  /** Whether the words are left as they were typed. */
  isAsTyped: boolean;
  /** The number of the page of results; the first is 1. */
  number: number;
  language: InterfaceLanguage;
  loading: PictureLoading;
}

/** Reads the address of a search, and which of its filters are left out. */
export function readAsked(url: string, headers: IncomingHttpHeaders = {}): Asked {
  const { language, postLanguage } = readListAddress(url);
  const query = new URL(url, 'http://localhost').searchParams;
  const number = Number(query.get('page'));
  return {
    text: (query.get('q') ?? '').replaceAll('\u0000', '').toWellFormed().trim(),
    postLanguage,
    country: readFacet('country', query.get('country'))?.value ?? null,
    audience: audiences.find((each) => each === query.get('audience')?.toLowerCase()) ?? null,
    kind: postKinds.find((each) => each === query.get('kind')?.toLowerCase()) ?? null,
    topic: query.get('topic')?.replaceAll('\u0000', '').trim().slice(0, 100) || null,
    leftOut: leftOutOf(url, { takes: ['topic', 'country', 'audience', 'kind', 'language'] }),
    isAsTyped: query.get('spelling') === 'typed',
    number: Number.isInteger(number) && number >= 1 && number <= lastPage ? number : 1,
    language,
    loading: readLoading(url, headers),
  };
}

/** The canonical address of a search, without the language of the interface. */
export function writeAsked({
  text,
  postLanguage,
  topic,
  country,
  audience,
  kind,
  isAsTyped,
  number,
}: Omit<Asked, 'language' | 'loading' | 'leftOut'>): string {
  const query = new URLSearchParams();
  if (text !== '') query.set('q', text.slice(0, searchCharacters));
  if (postLanguage !== null) query.set('language', postLanguage);
  if (topic !== null) query.set('topic', topic);
  if (country !== null) query.set('country', country.toLowerCase());
  if (audience !== null) query.set('audience', audience);
  if (kind !== null) query.set('kind', kind);
  if (isAsTyped) query.set('spelling', 'typed');
  if (number > 1) query.set('page', String(number));
  return query.size === 0 ? searchPath : `${searchPath}?${query}`;
}

export interface SearchSource {
  status: 200 | 400 | 429;
  search: SearchView;
  /** After how many seconds to try again; with status 429. */
  retryAfterSeconds?: number | undefined;
}

/**
 * `/phis/search`: the posts that match, best first, with the matches marked; or the reason why there was no
 * search.
 */
export async function searchSource(context: Context, asked: Asked, network: string): Promise<SearchSource> {
  const { text } = asked;
  if (text.length > searchCharacters) return { status: 400, search: emptyView(context, asked, 'too-long') };
  if (!hasWords(text))
    return { status: 200, search: emptyView(context, asked, text === '' ? 'start' : 'no-words') };
  try {
    return { status: 200, search: await find(context, asked, network) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    const { retryAfterSeconds } = error.detail;
    return { status: 429, search: emptyView(context, asked, 'too-many'), retryAfterSeconds };
  }
}

async function find(context: Context, asked: Asked, network: string): Promise<SearchView> {
  const { text, number, postLanguage, topic, country, audience, kind } = asked;
  const language = postLanguage ?? undefined;
  const { rows, next, search } = await searchPublished(context, {
    text,
    network,
    language,
    readerLanguage: asked.language,
    topic: topic ?? undefined,
    country: country ?? undefined,
    audience: audience ?? undefined,
    kind: kind ?? undefined,
    isAsTyped: asked.isAsTyped,
    limit: searchHitsOfAPage,
    cursor: String((number - 1) * searchHitsOfAPage),
  });
  const now = context.clock();
  const [covers, excerpts] = await Promise.all([
    listCovers(context, rows, asked.loading),
    excerptsOf(
      context,
      search,
      rows.map(({ id }) => id),
    ),
  ]);
  const presenting = { topics: context.topics, covers };
  return {
    ...emptyView(context, asked, rows.length > 0 ? 'found' : 'none'),
    match: search.match,
    words: [...search.words],
    language: search.language,
    about: context.topics.viewsOf([...search.topics]),
    offered:
      search.offered === null
        ? null
        : {
            words: search.offered,
            path: writeAsked({ ...asked, text: search.offered, isAsTyped: false, number: 1 }),
          },
    asTypedPath: search.match === 'corrected' ? writeAsked({ ...asked, isAsTyped: true, number: 1 }) : null,
    otherNames: excerpts.otherNames,
    hits: rows.map((row) => presentHit(presenting, row, excerpts.byPost.get(row.id), now)),
    othersFrom: othersFrom(rows, asked),
    suggested: rows.length > 0 ? [] : await suggestedTopics(context, asked),
    next: next !== null && number < lastPage ? writeAsked({ ...asked, number: number + 1 }) : null,
    count: search.hits.length,
    countIsLeast: !search.complete,
    languages: languageChoices(asked, search),
    topics: topicChoices(context, asked, search),
    ...facetChoices(asked, search),
  };
}

function emptyView(context: Context, asked: Asked, state: SearchView['state']): SearchView {
  return {
    asked: asked.text.slice(0, searchCharacters),
    state,
    match: 'asked',
    words: [],
    language: null,
    about: [],
    offered: null,
    asTypedPath: null,
    otherNames: [],
    leftOut: asked.leftOut.map(({ value }) => value),
    hits: [],
    othersFrom: 0,
    suggested: [],
    count: 0,
    countIsLeast: false,
    number: asked.number,
    previous: asked.number > 1 ? writeAsked({ ...asked, number: asked.number - 1 }) : null,
    next: null,
    languages: languageChoices(asked, { hits: [] }),
    topics: topicChoices(context, asked, { hits: [] }),
    ...facetChoices(asked, { hits: [] }),
  };
}

/**
 * Index of the first post in another language than the page's, where those in its language come before all of these; the number of posts where they
 * don't, or one language was chosen.
 */
function othersFrom(rows: readonly { language: string }[], { postLanguage, language }: Asked): number {
  const isOwn = rows.map((row) => primaryLanguage(row.language) === language);
  const place = isOwn.indexOf(false);
  return postLanguage !== null || place === -1 || isOwn.lastIndexOf(true) > place ? rows.length : place;
}

/** Topics with a name like the words; else those that are written about now. */
async function suggestedTopics(context: Context, { text, language }: Asked): Promise<TopicView[]> {
  const { topics } = context;
  const words = text.split(/\s+/).filter((word) => word.length >= shortestSuggesting);
  const near = [text, ...words].flatMap((each) => topics.suggest(each, language, narrowingTopics));
  const inUse = new Set(
    await usedTopics(
      context,
      near.map(({ topic }) => topic.word),
    ),
  );
  const found = near.flatMap(({ topic }) => (inUse.has(topic.word) ? [topic.word] : []));
  if (found.length > 0) return topics.viewsOf(found).slice(0, narrowingTopics);
  return topics.viewsOf(await currentTopics(context, narrowingTopics));
}

/** Filters by the languages of the results; or the chosen language, with a link to all languages. */
function languageChoices(asked: Asked, { hits }: Pick<Search, 'hits'>): Choice[] {
  const found = knownFirst([...new Set(hits.map(({ language }) => language))], asked.language);
  const languages = asked.postLanguage === null ? found : [asked.postLanguage];
  if (asked.postLanguage === null && languages.length < 2) return [];
  return [null, ...languages].map((postLanguage) => ({
    value: postLanguage ?? '',
    path: writeAsked({ ...asked, postLanguage, number: 1 }),
    current: postLanguage === asked.postLanguage,
  }));
}

/** Filters by the most common topics of the results; or the chosen topic, with a link to all topics. */
function topicChoices({ topics }: Context, asked: Asked, { hits }: Pick<Search, 'hits'>): Choice[] {
  const chosen = asked.topic === null ? null : topics.wordOf(asked.topic);
  const choice = (word: string | null): Choice => {
    const topic = word === null ? null : topics.viewOf(word);
    return {
      value: word ?? '',
      path: writeAsked({ ...asked, topic: topic?.slug ?? null, number: 1 }),
      current: word === chosen,
      ...(topic && { topic }),
    };
  };
  if (chosen !== null) return [choice(null), choice(chosen)];
  const common = commonest(
    hits.map((hit) => hit.topics),
    2,
  );
  return common.length === 0 ? [] : [choice(null), ...common.map(choice)];
}

/** As `topicChoices`, by country, by audience and by kind; these are few, so one post is enough. */
function facetChoices(
  asked: Asked,
  { hits }: Pick<Search, 'hits'>,
): Pick<SearchView, 'countries' | 'audiences' | 'kinds'> {
  const choicesOf = <Field extends 'country' | 'audience' | 'kind'>(
    field: Field,
    found: readonly Asked[Field][],
  ) => {
    const values = asked[field] === null ? found : [asked[field]];
    return values.length === 0
      ? []
      : [null, ...values].map((value) => ({
          value: value ?? '',
          path: writeAsked({ ...asked, [field]: value, number: 1 }),
          current: value === asked[field],
        }));
  };
  const valuesOf = (field: string) =>
    commonest(
      hits.map(({ facets }) =>
        facets.flatMap((facet) => (facet.startsWith(`${field}:`) ? [facet.slice(field.length + 1)] : [])),
      ),
      1,
    );
  const found = valuesOf('audience');
  const kinds = valuesOf('kind');
  return {
    countries: choicesOf('country', valuesOf('country')),
    audiences: choicesOf(
      'audience',
      audiences.filter((each) => found.includes(each)),
    ),
    kinds: choicesOf(
      'kind',
      postKinds.filter((each) => kinds.includes(each)),
    ),
  };
}

/** What at least so many of the posts have, but not all: the most common first. */
function commonest(ofPosts: readonly (readonly string[])[], least: number): string[] {
  const counts = new Map<string, number>();
  for (const value of ofPosts.flat()) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .filter(([, posts]) => posts >= least && posts < ofPosts.length)
    .sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || (one < other ? -1 : 1))
    .slice(0, narrowingTopics)
    .map(([value]) => value);
}
