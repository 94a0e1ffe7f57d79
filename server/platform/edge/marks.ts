/** What the headers of a page tell the cache in front of the site: how long it may keep the page, and the page's tags. */
import { daySeconds } from '../../../contract/durations.ts';
import type { Change } from '../changes/invalidation.ts';
import { type EdgeHeaders, noEdge, unshared } from '../http/edge-headers.ts';
import { http } from '../outbound/node-http.ts';
import type { EdgeSettings } from './settings.ts';
import { tagsOf } from './tags.ts';

/** A page that somebody in front asks for again in the background may be shown for so long meanwhile. */
const revalidateSeconds = 60;

/**
 * For how long after this process last knew of all changes its pages count as current. It knows with each
 * heartbeat, every two seconds.
 */
export const knowledgeSeconds = 8;

/** A page, as far as the edge is concerned. */
interface Marked {
  status: number;
  dependsOn: readonly Change[];
  /** Until when it is true if no change is published, in milliseconds of `performance.now()`. */
  trueUntil: number;
  /** Whether this process keeps it: not where a change was published while it was made, nor where anybody can make up its address. */
  isKept: boolean;
}

/**
 * Marks the pages of this process for the edge. A page is offered to the edge only while this process knows of
 * all changes: what it keeps may else be outdated, and the edge would keep that for a day.
 */
export class EdgeMarks {
  #heardAt = Number.NEGATIVE_INFINITY;
  readonly #kind: EdgeSettings['kind'];
  readonly #never: EdgeHeaders;
  readonly #now: () => number;

  constructor(kind: EdgeSettings['kind'], now = () => performance.now()) {
    this.#kind = kind;
    this.#never = constant(refusal(kind));
    this.#now = now;
  }

  /** This process has received every change that was published before this moment. */
  heard(at: number): void {
    this.#heardAt = Math.max(this.#heardAt, at);
  }

  /** The headers of a page: none for redirects, errors and addresses that don't exist. */
  of({ status, dependsOn, trueUntil, isKept }: Marked): EdgeHeaders {
    if (status !== 200 && status !== 410) return noEdge;
    if (!isKept) return this.#never;
    const tags = tagsOf(dependsOn);
    const named = { 'surrogate-key': tags.join(' '), 'cache-tag': tags.join(',') };
    for (const [name, value] of Object.entries(named)) http.validateHeaderValue(name, value);
    const offered = (seconds: number) => constant({ ...offer(this.#kind, seconds), ...named });
    const forADay = offered(daySeconds);
    const now = () => {
      const at = this.#now();
      if (at - this.#heardAt > knowledgeSeconds * 1000) return this.#never;
      const seconds = Math.floor((trueUntil - at) / 1000) - revalidateSeconds;
      if (seconds >= daySeconds) return forADay;
      return seconds < 1 ? this.#never : offered(seconds);
    };
    return { fields: () => now().fields(), lines: () => now().lines() };
  }
}

/**
 * RFC 9213: for caches in front of the site alone; browsers go by `Cache-Control`. Fastly reads `Surrogate-Control` in its place,
 * and goes by `private` before that.
 */
function offer(kind: EdgeSettings['kind'], seconds: number): Record<string, string> {
  const fresh = `max-age=${seconds}, stale-while-revalidate=${revalidateSeconds}`;
  const value = `${fresh}, stale-if-error=${daySeconds}`;
  const fields = { 'cdn-cache-control': value };
  return kind === 'fastly' ? { ...fields, 'surrogate-control': value, 'cache-control': forBrowsers } : fields;
}

function refusal(kind: EdgeSettings['kind']): Record<string, string> {
  const fields = { 'cdn-cache-control': 'no-store' };
  return kind === 'fastly' ? { ...fields, 'cache-control': unshared(forBrowsers) } : fields;
}

/** What pages tell browsers: they ask each time whether they have the newest. */
const forBrowsers = 'no-cache';

function constant(fields: Record<string, string>): EdgeHeaders {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const text = lines.join('');
  return { fields: () => fields, lines: () => text };
}
