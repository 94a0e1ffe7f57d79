import { LRUCache } from 'lru-cache';
import type { Change } from '../changes/invalidation.ts';
import { type EdgeHeaders, noEdge } from '../http/edge-headers.ts';
import { compressedAtBest, type EncodedPage, encodePage, type RenderedPage } from './encoded-page.ts';
import { KeysByChange } from './keys-by-change.ts';

export interface CachedPage extends EncodedPage {
  /** In milliseconds of the cache's clock. */
  expiresAt: number;
  /** What a cache in front of this site is told. */
  edge: EdgeHeaders;
}

/** Bounds the pages that one caller has created. */
export interface CallerLimit {
  /** Requests of the same caller for the same page wait in the queue once. */
  caller: string;
  /** Runs the work when the limit allows it; may refuse to. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** For pages that cost next to nothing to create. */
const unlimited: CallerLimit = { caller: '', run: (work) => work() };

/** Marks a page for a cache in front of this site; `trueUntil` is in milliseconds of the cache's clock. */
type MarkForEdge = (
  page: Pick<RenderedPage, 'status' | 'dependsOn'> & { trueUntil: number; isKept: boolean },
) => EdgeHeaders;

/** Changes published while a page is being created. */
type Missed = Set<Change | 'everything'>;

/**
 * Compressed pages by key, within a bounded number of bytes: the least recently used are evicted. Requests
 * that come while a page is being created share that creation. A page that changes while it is being created
 * is not cached. While several are wanted at once, each is compressed quickly, and at best once it is asked for again.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #keys = new KeysByChange();
  /** The last creation that began for each key, while it runs. */
  #creations = new Map<string, { page: Promise<CachedPage | null>; missed: Missed }>();
  /** What each running creation has missed. Of one key several may run. */
  readonly #running = new Set<Missed>();
  /** Creations that wait for their caller's limit, by caller and key. */
  #queued = new Map<string, Promise<CachedPage | null>>();
  /** Keys of pages that were compressed quickly and then asked for again: the first one is being compressed at best. */
  readonly #worthMore = new Set<string>();
  #created = 0;
  readonly #now: () => number;
  readonly #mark: MarkForEdge;
  readonly #forEdge: boolean;

  constructor(maxBytes: number, now = () => performance.now(), mark: MarkForEdge | null = null) {
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ size }) => size,
      dispose: ({ dependsOn }, key) => this.#keys.remove(key, dependsOn),
    });
    this.#now = now;
    this.#mark = mark ?? (() => noEdge);
    this.#forEdge = mark !== null;
  }

  /** Bytes of all cached pages. */
  get size(): number {
    return this.#pages.calculatedSize;
  }

  /** How many pages have been created, cached or not. */
  get created(): number {
    return this.#created;
  }

  get count(): number {
    return this.#pages.size;
  }

  get(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    if (page.expiresAt <= this.#now()) {
      this.#pages.delete(key);
      return undefined;
    }
    if (page.isQuick) this.#improve(key);
    return page;
  }

  /**
   * The cached page, or the one that `create` gives once the caller's limit lets it run. Several callers who
   * wait for a page share the creation of the first of them. Null, which is not cached, where there is no
   * such page. @throws what the limit throws
   */
  async getOrCreate(
    key: string,
    create: () => Promise<RenderedPage | null>,
    limit: CallerLimit = unlimited,
  ): Promise<CachedPage | null> {
    const found = this.get(key) ?? this.#underWay(key);
    if (found) return found;
    const queueKey = `${limit.caller} ${key}`;
    const queued = this.#queued.get(queueKey);
    if (queued) return queued;
    let hasBegun = false;
    const page = limit
      .run(async () => {
        hasBegun = true;
        this.#queued.delete(queueKey);
        return this.get(key) ?? this.#underWay(key) ?? this.#begin(key, create);
      })
      .finally(() => {
        if (this.#queued.get(queueKey) === page) this.#queued.delete(queueKey);
      });
    if (!hasBegun) this.#queued.set(queueKey, page);
    return page;
  }

  /**
   * The creation under way for a key, unless something has changed since it began: the page may lack that
   * change.
   */
  #underWay(key: string): Promise<CachedPage | null> | undefined {
    const creation = this.#creations.get(key);
    return creation?.missed.size === 0 ? creation.page : undefined;
  }

  #begin(key: string, create: () => Promise<RenderedPage | null>): Promise<CachedPage | null> {
    const missed: Missed = new Set();
    const page = this.#create(key, create, missed);
    this.#creations.set(key, { page, missed });
    return page;
  }

  /** Removes every page that depends on the change. */
  invalidate(change: Change): void {
    for (const missed of this.#running) missed.add(change);
    for (const key of this.#keys.of(change)) this.#pages.delete(key);
  }

  /** Removes every page, for when changes may have been lost. */
  clear(): void {
    for (const missed of this.#running) missed.add('everything');
    this.#pages.clear();
  }

  async #create(
    key: string,
    create: () => Promise<RenderedPage | null>,
    missed: Missed,
  ): Promise<CachedPage | null> {
    this.#created += 1;
    this.#running.add(missed);
    try {
      const rendered = await create();
      if (!rendered) return null;
      const { maxAgeSeconds = Number.POSITIVE_INFINITY, trueForSeconds = maxAgeSeconds } = rendered;
      const at = this.#now();
      // Where several pages are wanted, processor time is what readers wait for.
      const isQuick = this.#creations.size + this.#queued.size > 1;
      const encoded = await encodePage(rendered, { isQuick, forEdge: this.#forEdge });
      const isOutdated = missed.has('everything') || rendered.dependsOn.some((change) => missed.has(change));
      const isKept = !isOutdated && rendered.isKept !== false;
      const edge = this.#mark({ ...rendered, trueUntil: at + trueForSeconds * 1000, isKept });
      const page = { ...encoded, expiresAt: at + maxAgeSeconds * 1000, edge };
      if (isKept) this.#set(key, page);
      return page;
    } finally {
      this.#running.delete(missed);
      if (this.#creations.get(key)?.missed === missed) this.#creations.delete(key);
    }
  }

  /** Compresses the page at best, when those before it are done. */
  #improve(key: string): void {
    if (this.#worthMore.has(key)) return;
    this.#worthMore.add(key);
    if (this.#worthMore.size === 1) void this.#improveAll();
  }

  async #improveAll(): Promise<void> {
    for (const key of this.#worthMore) {
      try {
        const page = this.#pages.peek(key);
        if (!page?.isQuick) continue;
        const better = await compressedAtBest(page, { forEdge: this.#forEdge });
        if (this.#pages.peek(key) === page) this.#set(key, better);
      } catch {
        // The page stays as it is.
      } finally {
        this.#worthMore.delete(key);
      }
    }
  }

  #set(key: string, page: CachedPage): void {
    this.#pages.set(key, page);
    // A page larger than the cache isn't cached.
    if (this.#pages.has(key)) this.#keys.add(key, page.dependsOn);
  }
}
