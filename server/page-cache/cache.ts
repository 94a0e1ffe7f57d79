import { createHash } from 'node:crypto';
import type { Change } from '../changes/index.ts';
import { compress, type Encoding } from '../http/encodings.ts';

/** A page as it was made, before it is kept. */
export interface MadePage {
  status: number;
  /** Text is compressed; bytes are sent as they are. */
  content: string | Buffer;
  /** The media type, where it is no HTML. */
  type?: string;
  /** Headers of this page alone. */
  headers?: Readonly<Record<string, string>>;
  /** For readers who ask by date; whole seconds count. */
  modified?: Date;
  /** Where it has moved to, with status 301. */
  location?: string;
  /** The changes after which it is no longer true. */
  dependsOn: readonly Change[];
  /** How long it is good for at most; for ever unless said. */
  freshSeconds?: number;
}

/** One encoding of a kept page, ready to be written to a socket. */
interface Variant {
  /** Strong: it stands for these bytes (RFC 9110 §8.8.3). */
  etag: string;
  bytes: Buffer;
  /** Names and values in turn, as the first answer carried them; null until then. */
  headers: readonly string[] | null;
}

export interface KeptPage {
  status: number;
  location: string | null;
  type: string;
  headers: Readonly<Record<string, string>>;
  modified: Date | null;
  /** Whether the variants differ. */
  compressed: boolean;
  variants: Record<Encoding, Variant>;
  dependsOn: readonly Change[];
  /** Bytes in memory, all encodings together. */
  size: number;
  /** When it is no longer good, in milliseconds of the keeper's clock. */
  until: number;
  /** Used since the last sweep. */
  recent: boolean;
}

/** How somebody who asks comes to have a page made. */
export interface Turn {
  /** Who asks: what one asker waits for already is not waited for twice. */
  asker: string;
  /** Does the work in its turn; may refuse to. */
  take<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** For pages that cost next to nothing to make. */
const atOnce: Turn = { asker: '', take: (work) => work() };

/**
 * Pages by address, as compressed bytes, in a bounded number of bytes: the ones not used lately go first. One making
 * serves everybody who waits for it, and a page that changed while it was being made is not kept.
 */
export class KeptPages {
  #pages = new Map<string, KeptPage>();
  #making = new Map<string, { page: Promise<KeptPage | null>; changed: Set<Change | 'everything'> }>();
  /** What waits for its turn, by asker and address. */
  #waiting = new Map<string, Promise<KeptPage | null>>();
  #size = 0;
  #made = 0;
  readonly #limit: number;
  readonly #now: () => number;

  constructor(limitBytes: number, now = () => performance.now()) {
    this.#limit = limitBytes;
    this.#now = now;
  }

  /** Bytes kept now. */
  get size(): number {
    return this.#size;
  }

  /** How often a page was made, kept or not. */
  get made(): number {
    return this.#made;
  }

  get count(): number {
    return this.#pages.size;
  }

  get(key: string): KeptPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    if (page.until <= this.#now()) {
      this.#drop(key, page);
      return undefined;
    }
    page.recent = true;
    return page;
  }

  /**
   * The page kept under `key`, or the one that `make` makes when its turn has come; null, which is not kept, where it finds
   * none. What others wait for is made in whichever turn comes first. @throws what the turn refuses
   */
  async getOrMake(
    key: string,
    make: () => Promise<MadePage | null>,
    turn: Turn = atOnce,
  ): Promise<KeptPage | null> {
    const found = this.get(key) ?? this.#underWay(key);
    if (found) return found;
    const waitingKey = `${turn.asker} ${key}`;
    const waiting = this.#waiting.get(waitingKey);
    if (waiting) return waiting;
    let hasBegun = false;
    const page = turn
      .take(async () => {
        hasBegun = true;
        this.#waiting.delete(waitingKey);
        return this.get(key) ?? this.#underWay(key) ?? this.#begin(key, make);
      })
      .finally(() => {
        if (this.#waiting.get(waitingKey) === page) this.#waiting.delete(waitingKey);
      });
    if (!hasBegun) this.#waiting.set(waitingKey, page);
    return page;
  }

  /** The making of a page that nothing has changed for since it began: what changed would be missing from it. */
  #underWay(key: string): Promise<KeptPage | null> | undefined {
    const running = this.#making.get(key);
    return running?.changed.size === 0 ? running.page : undefined;
  }

  #begin(key: string, make: () => Promise<MadePage | null>): Promise<KeptPage | null> {
    const changed = new Set<Change | 'everything'>();
    const page = this.#make(key, make, changed);
    this.#making.set(key, { page, changed });
    return page;
  }

  /** Throws away whatever depends on the change. */
  forget(change: Change): void {
    for (const { changed } of this.#making.values()) changed.add(change);
    for (const [key, page] of this.#pages) {
      if (page.dependsOn.includes(change)) this.#drop(key, page);
    }
  }

  /** Throws everything away: what changed is not known. */
  forgetEverything(): void {
    for (const { changed } of this.#making.values()) changed.add('everything');
    this.#pages.clear();
    this.#size = 0;
  }

  async #make(
    key: string,
    make: () => Promise<MadePage | null>,
    changed: Set<Change | 'everything'>,
  ): Promise<KeptPage | null> {
    this.#made += 1;
    try {
      const made = await make();
      if (!made) return null;
      const page = await encode(made, this.#now() + (made.freshSeconds ?? Number.POSITIVE_INFINITY) * 1000);
      const stale = changed.has('everything') || page.dependsOn.some((change) => changed.has(change));
      if (!stale) this.#keep(key, page);
      return page;
    } finally {
      if (this.#making.get(key)?.changed === changed) this.#making.delete(key);
    }
  }

  #keep(key: string, page: KeptPage): void {
    const before = this.#pages.get(key);
    if (before) this.#drop(key, before);
    this.#pages.set(key, page);
    this.#size += page.size;
    this.#sweep();
  }

  #drop(key: string, page: KeptPage): void {
    this.#pages.delete(key);
    this.#size -= page.size;
  }

  /** The oldest go first, but for those used since the last sweep: they get a second chance. */
  #sweep(): void {
    for (const [key, page] of this.#pages) {
      if (this.#size <= this.#limit) return;
      this.#drop(key, page);
      if (!page.recent) continue;
      page.recent = false;
      this.#pages.set(key, page);
      this.#size += page.size;
    }
  }
}

async function encode(made: MadePage, until: number): Promise<KeptPage> {
  const compressed = typeof made.content === 'string';
  const identity = typeof made.content === 'string' ? Buffer.from(made.content) : made.content;
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const variant = async (encoding: Encoding): Promise<Variant> => {
    const bytes = compressed ? await compress(identity, encoding) : identity;
    return { etag: `"${digest}-${encoding}"`, bytes, headers: null };
  };
  const [br, gzip, plain] = await Promise.all([variant('br'), variant('gzip'), variant('identity')]);
  return {
    status: made.status,
    location: made.location ?? null,
    type: made.type ?? 'text/html; charset=utf-8',
    headers: made.headers ?? {},
    modified: made.modified ?? null,
    compressed,
    variants: { br, gzip, identity: plain },
    dependsOn: made.dependsOn,
    size: sizeOf([br, gzip, plain]),
    until,
    recent: false,
  };
}

/** What is the same bytes counts once. */
function sizeOf(variants: readonly Variant[]): number {
  let size = 0;
  for (const bytes of new Set(variants.map((variant) => variant.bytes))) size += bytes.length;
  return size;
}
