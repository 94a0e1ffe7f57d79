/** The site inside this process: it answers as it answers readers, and listens nowhere. */
import packageFile from '../../../package.json' with { type: 'json' };
import { createApp } from '../../app.ts';
import type { Context } from '../../platform/context.ts';
import type { EdgeSettings } from '../../platform/edge/settings.ts';
import { openCursors } from '../../platform/page-cache/cursors.ts';
import type { CallerLimit } from '../../platform/page-cache/page-cache.ts';
import { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { loadRenderer, rendererFile } from '../../platform/page-cache/renderer.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { Maintenance } from '../../trust/index.ts';
import { askedAddress } from './addresses.ts';

type App = Awaited<ReturnType<typeof createApp>>;

interface Answer {
  status: number;
  /** A media type. */
  type: string;
  bytes: Buffer;
  location: string | null;
  /** The changes that it depends on, as a cache in front of the site is told; null where it is told nothing. */
  tags: string[] | null;
}

/** What pages say of topics: proposed ones are on none, and spellings come with posts. */
function topicsOf({ topics }: Context) {
  const accepted = topics.topics.filter(({ status }) => status === 'accepted');
  return accepted.map(({ spellings, ...topic }) => topic);
}

/** Pages for one reader who wants them all. */
class AllPages extends PublicPages {
  override callerLimit(): CallerLimit {
    return { caller: '', run: (work) => work() };
  }
}

/** Whoever asks for recordings spends from a budget: each request comes from another address of those that nobody has. */
function* unusedAddresses(): Generator<string, never> {
  for (let at = 0; ; at += 1) yield `240.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
}

export class SiteInside {
  /** A digest of what pages are made with besides what is published. */
  readonly madeWith: string;
  readonly #app: App;
  readonly #pages: PublicPages;
  readonly #from = unusedAddresses();

  private constructor(app: App, pages: PublicPages, madeWith: string) {
    this.#app = app;
    this.#pages = pages;
    this.madeWith = madeWith;
  }

  static async open(context: Context): Promise<SiteInside> {
    const { product, publicUrl, contactEmail } = context.config;
    const edge: EdgeSettings = { kind: 'varnish', urls: [], token: '' };
    // Without what is said during a pause: the mirror may be read long after it.
    const inside = { ...context, config: { ...context.config, edge }, maintenance: new Maintenance() };
    const pages = new AllPages(await loadRenderer(rendererFile), inside, await openCursors(inside));
    const parts = [packageFile.version, pages.madeWith, product, publicUrl, contactEmail, topicsOf(context)];
    const madeWith = sha256(JSON.stringify(parts)).toString('hex');
    return new SiteInside(await createApp(inside, pages), pages, madeWith);
  }

  /** What a reader gets at an address. */
  async get(address: string): Promise<Answer> {
    // All changes that were published before this request are known: nothing is kept from before it.
    this.#pages.edge?.heard(performance.now());
    const reply = await this.#app.inject({
      url: askedAddress(address),
      headers: { accept: 'text/html', 'accept-encoding': 'identity' },
      remoteAddress: this.#from.next().value,
    });
    const { headers, statusCode, rawPayload } = reply;
    const tags = headers['surrogate-key'];
    return {
      status: statusCode,
      type: String(headers['content-type'] ?? ''),
      bytes: rawPayload,
      location: typeof headers.location === 'string' ? headers.location : null,
      tags: typeof tags === 'string' ? tags.split(' ') : null,
    };
  }

  /** Forgets what it answered: something has changed since. */
  forget(): void {
    this.#pages.cache.clear();
  }

  close(): Promise<void> {
    return this.#app.close();
  }
}
