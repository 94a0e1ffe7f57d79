/** Where the page of a search gets what it shows. */

import { type InterfaceLanguage, searchCharacters, searchHitsOfAPage } from '../../contract/constants.ts';
import { searchPath } from '../../contract/paths.ts';
import type { Choice } from '../../contract/views/list-view.ts';
import type { SearchView } from '../../contract/views/search-view.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { readListAddress } from '../page-cache/address.ts';
import { searchPublished } from '../publications/index.ts';
import { excerptsOf, hasWords, type Search } from '../search/index.ts';
import { knownFirst } from './language-order.ts';
import { presentHit } from './present.ts';

/** A search ends after the best few hundred, so no page is further back. */
const lastPage = 20;
const narrowingTopics = 8;

/** What the address of a search says. */
export interface Asked {
  /** As it was typed, without space round it. */
  text: string;
  /** The only language of the posts, as a primary subtag. */
  postLanguage: string | null;
  topic: string | null;
  /** The first page is 1. */
  number: number;
  language: InterfaceLanguage;
}

/** Reads the address of a search. What is not right counts as not given. */
export function readAsked(url: string): Asked {
  const { language, postLanguage } = readListAddress(url);
  const query = new URL(url, 'http://localhost').searchParams;
  const number = Number(query.get('page'));
  return {
    text: (query.get('q') ?? '').replaceAll('\u0000', '').toWellFormed().trim(),
    postLanguage,
    topic: query.get('topic')?.replaceAll('\u0000', '').trim().slice(0, 100) || null,
    number: Number.isInteger(number) && number >= 1 && number <= lastPage ? number : 1,
    language,
  };
}

/** The one form of the address of a search, without the language of the interface. */
export function writeAsked({ text, postLanguage, topic, number }: Omit<Asked, 'language'>): string {
  const query = new URLSearchParams();
  if (text !== '') query.set('q', text.slice(0, searchCharacters));
  if (postLanguage !== null) query.set('language', postLanguage);
  if (topic !== null) query.set('topic', topic);
  if (number > 1) query.set('page', String(number));
  return query.size === 0 ? searchPath : `${searchPath}?${query}`;
}

export interface SearchSource {
  status: 200 | 400 | 429;
  search: SearchView;
  /** With 429: when to come again. */
  retryAfterSeconds?: number | undefined;
}

/**
 * `/phis/search`: the posts that hold what is asked for, best first, with the hits marked; or why nothing was
 * looked for.
 */
export async function searchSource(context: Context, asked: Asked, network: string): Promise<SearchSource> {
  const { text } = asked;
  if (text.length > searchCharacters) return { status: 400, search: emptyView(asked, 'too-long') };
  if (!hasWords(text)) return { status: 200, search: emptyView(asked, text === '' ? 'start' : 'no-words') };
  try {
    return { status: 200, search: await find(context, asked, network) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    const { retryAfterSeconds } = error.detail;
    return { status: 429, search: emptyView(asked, 'too-many'), retryAfterSeconds };
  }
}

async function find(context: Context, asked: Asked, network: string): Promise<SearchView> {
  const { text, number, postLanguage, topic } = asked;
  const language = postLanguage ?? undefined;
  const { rows, next, search } = await searchPublished(context, {
    text,
    network,
    language,
    readerLanguage: asked.language,
    topic: topic ?? undefined,
    limit: searchHitsOfAPage,
    cursor: String((number - 1) * searchHitsOfAPage),
  });
  const now = context.clock();
  const excerpts = await excerptsOf(context, search, { ids: rows.map(({ id }) => id), language });
  return {
    ...emptyView(asked, rows.length > 0 ? 'found' : 'none'),
    match: search.match,
    words: [...search.words],
    hits: rows.map((row) => presentHit(row, excerpts.get(row.id), now)),
    next: next !== null && number < lastPage ? writeAsked({ ...asked, number: number + 1 }) : null,
    count: search.hits.length,
    countIsLeast: !search.complete,
    languages: languageChoices(asked, search),
    topics: topicChoices(asked, search),
  };
}

function emptyView(asked: Asked, state: SearchView['state']): SearchView {
  return {
    asked: asked.text.slice(0, searchCharacters),
    state,
    match: 'asked',
    words: [],
    hits: [],
    count: 0,
    countIsLeast: false,
    number: asked.number,
    previous: asked.number > 1 ? writeAsked({ ...asked, number: asked.number - 1 }) : null,
    next: null,
    languages: languageChoices(asked, { hits: [] }),
    topics: topicChoices(asked, { hits: [] }),
  };
}

/** The languages of the hits; or the one that was chosen, with the way back to all. */
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

/** The topics that most hits have; or the one that was chosen, with the way back to all. */
function topicChoices(asked: Asked, { hits }: Pick<Search, 'hits'>): Choice[] {
  const choice = (topic: string | null): Choice => ({
    value: topic ?? '',
    path: writeAsked({ ...asked, topic, number: 1 }),
    current: topic === asked.topic,
  });
  if (asked.topic !== null) return [choice(null), choice(asked.topic)];
  const counts = new Map<string, number>();
  for (const topic of hits.flatMap(({ topics }) => topics)) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  const common = [...counts]
    .filter(([, posts]) => posts > 1 && posts < hits.length)
    .sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || (one < other ? -1 : 1))
    .slice(0, narrowingTopics);
  return common.length === 0 ? [] : [choice(null), ...common.map(([topic]) => choice(topic))];
}
