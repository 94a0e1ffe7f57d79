/** What lists of posts can be narrowed to, each choice beside those that were made, with the number of posts that it leads to. */
import { type Audience, audiences, type PostKind, postKinds } from '../../../contract/constants.ts';
import { postsPath, topicPath } from '../../../contract/paths.ts';
import { audiencePath, countryPath } from '../../../contract/posts/places/place-paths.ts';
import type { Choice, ListChoices } from '../../../contract/views/list-view.ts';
import type { Context } from '../../platform/context.ts';
import { type Address, beginningOf } from '../../platform/page-cache/address.ts';
import { type Counts, commonFacets, commonTopics, listLanguages, tallyOf } from '../../posts/index.ts';
import { knownFirst } from './language-order.ts';

/** What a list is narrowed to, beside its language; all null for all posts. */
export interface Selection {
  /** The word of a topic, or any name of it in an address. */
  topic: string | null;
  /** The code of a country or region. */
  country: string | null;
  audience: Audience | null;
  kind: PostKind | null;
}

const facetFields = ['country', 'audience', 'kind'] as const;

/** Most topics, and most countries, that a list offers. */
const mostOffered = 12;

/**
 * The canonical address of a narrowed list, and what it is narrowed to. The topic is in the path, else the country, else the audience; what else
 * was chosen is in the query.
 */
export function listAddress(
  { topics }: Context,
  address: Address,
  { topic, country, audience, kind }: Selection,
): { address: Address; selection: Selection } {
  const word = topic === null ? null : (topics.bySlug(topic)?.word ?? topics.wordOf(topic));
  return {
    address: {
      ...address,
      path: pathOf(word === null ? null : topics.viewOf(word).slug, country, audience),
      country: word === null ? null : country,
      audience: word === null && country === null ? null : audience,
      kind,
    },
    selection: { topic: word, country, audience, kind },
  };
}

function pathOf(slug: string | null, country: string | null, audience: Audience | null): string {
  if (slug !== null) return topicPath(slug);
  if (country !== null) return countryPath(country);
  return audience === null ? postsPath : audiencePath(audience);
}

/** The number of posts of a narrowed list in each language; at least so many, where only the newest were counted. */
export async function countLanguages(
  context: Context,
  selection: Selection,
): Promise<{ languages: { language: string; posts: number }[]; isLeast: boolean }> {
  const { topic, ...facets } = selection;
  const chosen = facetFields.flatMap((field) => {
    const value = facets[field];
    return value === null ? [] : [{ field, value }];
  });
  if (chosen.length + (topic === null ? 0 : 1) > 1) {
    const tally = await tallyOf(context, filterOf(selection));
    const languages = [...tally.languages].map(([language, posts]) => ({ language, posts }));
    return { languages, isLeast: !tally.isWhole };
  }
  return { languages: await listLanguages(context, topic ?? chosen[0] ?? null), isLeast: false };
}

/** A selection as lists take it. */
export function filterOf({ topic, country, audience, kind }: Selection) {
  return {
    topic: topic ?? undefined,
    country: country ?? undefined,
    audience: audience ?? undefined,
    kind: kind ?? undefined,
  };
}

/** The choices of a list. Each keeps what else was chosen; what was chosen is offered even where no post has it. */
export async function choicesOf(
  context: Context,
  address: Address,
  { selection, languages }: { selection: Selection; languages: { language: string; posts: number }[] },
): Promise<ListChoices> {
  const { order, postLanguage, language } = address;
  const counted = countsIn(context, selection, postLanguage);
  const [byTopic, byCountry, byAudience, byKind] = await Promise.all([
    counted('topic'),
    counted('country'),
    counted('audience'),
    counted('kind'),
  ]);
  const to = (changed: Partial<Selection>) =>
    newestOf(listAddress(context, address, { ...selection, ...changed }).address);
  const choices = (
    field: keyof Selection,
    offered: readonly string[],
    { counts, isWhole }: Counted,
  ): Choice[] => {
    const chosen = selection[field];
    const values = chosen === null || offered.includes(chosen) ? offered : [chosen, ...offered];
    if (values.length === 0) return [];
    return [null, ...values].map((value) => ({
      value: value ?? '',
      path: to({ [field]: value }),
      current: value === chosen,
      ...(value !== null && isWhole && { posts: counts.get(value) ?? 0 }),
      ...(value !== null && field === 'topic' && { topic: context.topics.viewOf(value) }),
    }));
  };
  const known = languages.map((each) => each.language);
  const listed = postLanguage === null || known.includes(postLanguage) ? known : [...known, postLanguage];
  const { topic, country, audience, kind } = selection;
  return {
    topic:
      topic === null
        ? null
        : {
            ...context.topics.viewOf(topic),
            introductions: context.topics.find(topic)?.introductions ?? {},
          },
    country,
    audience,
    kind,
    isNarrowed: address.country !== null || address.audience !== null || kind !== null,
    orders: (['newest', 'most-read'] as const).map((value) => ({
      value,
      path: newestOf({ ...address, order: value }),
      current: value === order,
    })),
    languages:
      listed.length < 2 && postLanguage === null
        ? []
        : [null, ...knownFirst(listed, language)].map((value) => ({
            value: value ?? '',
            path: newestOf({ ...address, postLanguage: value }),
            current: value === postLanguage,
            ...(value !== null && { posts: languages.find((each) => each.language === value)?.posts ?? 0 }),
          })),
    topics: choices('topic', firstOf(byTopic), byTopic),
    countries: choices('country', firstOf(byCountry), byCountry),
    audiences: choices(
      'audience',
      audiences.filter((each) => byAudience.counts.has(each)),
      byAudience,
    ),
    kinds: choices(
      'kind',
      postKinds.filter((each) => byKind.counts.has(each)),
      byKind,
    ),
  };
}

interface Counted {
  counts: Counts;
  /** Whether all posts were counted. */
  isWhole: boolean;
}

function firstOf({ counts }: Counted): string[] {
  return [...counts.keys()].slice(0, mostOffered);
}

/** Counts the values of a field in the posts that have everything else that was chosen; those of one set of choices once. */
function countsIn(context: Context, selection: Selection, language: string | null) {
  const tallies = new Map<string, ReturnType<typeof tallyOf>>();
  return async (field: keyof Selection): Promise<Counted> => {
    const others = { ...selection, [field]: null };
    if (Object.values(others).every((each) => each === null))
      return { counts: await storedCounts(context, field, language), isWhole: true };
    const key = JSON.stringify(others);
    const tally =
      tallies.get(key) ?? tallyOf(context, { ...filterOf(others), language: language ?? undefined });
    tallies.set(key, tally);
    const { topics, countries, audiences: found, kinds, isWhole } = await tally;
    return { counts: { topic: topics, country: countries, audience: found, kind: kinds }[field], isWhole };
  };
}

async function storedCounts(
  context: Context,
  field: keyof Selection,
  language: string | null,
): Promise<Counts> {
  if (field === 'topic') {
    const common = await commonTopics(context, { language, limit: mostOffered });
    return new Map(common.map(({ topic, posts }) => [topic, posts]));
  }
  const common = await commonFacets(context, { field, language, limit: mostOffered });
  return new Map(common.map(({ value, posts }) => [value, posts]));
}

/** The address of the list's first page. */
export function newestOf(address: Address): string {
  return beginningOf({ ...address, part: 'own' });
}
