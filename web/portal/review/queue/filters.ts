import { review } from '../../../../contract/calls/review.ts';

/** The kinds of submission: `kind` of the contract. */
export const kinds = ['new', 'revision', 'resubmission'] as const;
type Kind = (typeof kinds)[number];

/** What the queue is narrowed to; each as the call takes it. */
export interface QueueFilters {
  language?: string;
  topic?: string;
  kind?: Kind;
  q?: string;
}

/** The filters in an address, so that a link keeps them. What no filter can be is passed over. */
export function readFilters(search: URLSearchParams): QueueFilters {
  const language = textOf(search, 'language');
  const topic = textOf(search, 'topic');
  const kind = kinds.find((known) => known === search.get('kind'));
  const q = textOf(search, 'q');
  return { ...(language && { language }), ...(topic && { topic }), ...(kind && { kind }), ...(q && { q }) };
}

/** The query of an address that keeps the filters: `?kind=new`, or nothing. */
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
