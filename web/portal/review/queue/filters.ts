import { review } from '../../../../contract/calls/review.ts';

/** The kinds of submission: `kind` of the contract. */
export const kinds = ['new', 'revision', 'resubmission'] as const;
type Kind = (typeof kinds)[number];

/** The filters of the queue, as the call takes them. */
export interface QueueFilters {
  language?: string;
  topic?: string;
  kind?: Kind;
  q?: string;
}

/** Reads the filters from the URL's query. Values that are no filter are ignored. */
export function readFilters(search: URLSearchParams): QueueFilters {
  const language = textOf(search, 'language');
  const topic = textOf(search, 'topic');
  const kind = kinds.find((known) => known === search.get('kind'));
  const q = textOf(search, 'q');
  return { ...(language && { language }), ...(topic && { topic }), ...(kind && { kind }), ...(q && { q }) };
}

/** Writes the filters as the URL's query: `?kind=new`, or nothing. */
export function writeFilters({ language, topic, kind, q }: QueueFilters): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ language, topic, kind, q })) {
    if (value) search.set(name, value);
  }
  const query = search.toString();
  return query === '' ? '' : `?${query}`;
}

const { shape } = review.getReviewQueue.query;

function textOf(search: URLSearchParams, name: 'language' | 'topic' | 'q'): string | undefined {
  const text = search.get(name)?.trim() || undefined;
  return shape[name].safeParse(text).success ? text : undefined;
}
