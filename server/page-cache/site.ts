import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InterfaceLanguage } from '../../contract/constants.ts';
import type { Page } from '../../contract/pages.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { chooseEncoding, hasAlready } from '../http/encodings.ts';
import { networkOf } from '../http/network.ts';
import { RefusalPacing } from '../http/rejection-pacing.ts';
import { nextRequestId, requestIdHeader } from '../http/request-ids.ts';
import { Throttle } from '../throttle/index.ts';
import { type Address, inLanguage, withRealCursor } from './address.ts';
import { type KeptPage, KeptPages, type MadePage, type Turn } from './cache.ts';
import type { Cursors } from './cursors.ts';
import { keptAddress, keptAddressOf, type PictureLoading } from './picture-loading.ts';
import type { LoadedRenderer } from './renderer.ts';
import type { Source } from './source.ts';

const keptBytes = 64 * 1024 * 1024;

/** One is rendered while another is compressed beside the event loop: more would only wait for each other. */
const pagesAtOnce = 2;

/** Feeds and parts of the sitemap read whole texts by the dozen: one at a time. */
const feedsAtOnce = 1;

/** A page's own address without the language, and the language it is asked for in. */
export interface At {
  path: string;
  language: InterfaceLanguage;
  /** Of a post: whether its pictures come with the text. */
  loading?: PictureLoading;
}

/** Who asks for a page: the address that the request comes from. */
interface Reader {
  ip: string;
}

/**
 * The public pages: makes them and keeps them. Everybody gets the same bytes for the same address, so a page
 * that is kept is answered before the request reaches Fastify, with the headers that Fastify gave it the first time.
 */
export class Site {
  readonly kept = new KeptPages(keptBytes);
  /** Requests that were answered without Fastify. */
  served = 0;
  /** Whether this process is told of changes. While it isn't, what it keeps may be out of date. */
  hearsChanges = true;
  readonly refusals = new RefusalPacing();
  /** Signs the cursors in its addresses. */
  readonly cursors: Cursors;
  readonly #renderer: LoadedRenderer;
  readonly #config: Config;
  readonly #throttles: Record<'pages' | 'feeds' | 'madeUp', Throttle>;

  constructor(renderer: LoadedRenderer, context: Context, cursors: Cursors) {
    this.cursors = cursors;
    this.#renderer = renderer;
    this.#config = context.config;
    this.#throttles = {
      pages: new Throttle(context, { atOnce: pagesAtOnce, budget: 'page:network' }),
      feeds: new Throttle(context, { atOnce: feedsAtOnce, budget: 'feed:network' }),
      madeUp: new Throttle(context, { atOnce: 1, budget: 'made-up:network' }),
    };
  }

  /** Lets the pages' style sheet through the Content-Security-Policy. */
  get styleSource(): string {
    return this.#renderer.styleSource;
  }

  get iconFile(): string {
    return this.#renderer.iconFile;
  }

  /** The HTML of a page. */
  render(page: Page, { path, language }: At): string {
    const { product, contactEmail, publicUrl } = this.#config;
    const { script } = this.#renderer;
    return this.#renderer.renderPage(page, { product, contactEmail, publicUrl, language, path, script });
  }

  /**
   * The page kept for this address, or made from `source` in the reader's turn; the not-found page where that finds none.
   * @throws Refusal too_many_requests, unavailable where it must be made and too many are
   */
  async find(reader: Reader, at: At, source: () => Promise<Source | null>): Promise<KeptPage> {
    const address = inLanguage(keptAddress(at.path, at.loading ?? 'load'), at.language);
    const make = async () => this.#made(await source(), at);
    const kept = await this.kept.getOrMake(address, make, this.turnOf(reader, 'pages'));
    return kept ?? this.findNotFound(at.language);
  }

  /**
   * The address of a list's page; of its first page where the cursor in it was made up, which is counted.
   * @throws Refusal too_many_requests
   */
  async realAddress(reader: Reader, address: Address): Promise<Address> {
    const real = withRealCursor(address, this.cursors);
    if (real.after !== address.after) await this.countMadeUp(reader);
    return real;
  }

  /**
   * Counts a cursor that this site never gave out; its reader is shown the beginning of the list.
   * @throws Refusal too_many_requests
   */
  countMadeUp({ ip }: Reader): Promise<void> {
    return this.#throttles.madeUp.run(networkOf(ip), async () => {});
  }

  /** How a reader comes to have a page made. */
  turnOf({ ip }: Reader, what: 'pages' | 'feeds'): Turn {
    const asker = networkOf(ip);
    return { asker, take: (work) => this.#throttles[what].run(asker, work) };
  }

  /** One not-found page for a language, whatever the address was: addresses that never were fill no memory. */
  findNotFound(language: InterfaceLanguage): Promise<KeptPage> {
    return this.#findFixed(404, { kind: 'not-found' }, language);
  }

  /** The page for somebody who is to come again later; it costs no making, whatever they asked for. */
  findTooMany(language: InterfaceLanguage): Promise<KeptPage> {
    return this.#findFixed(429, { kind: 'too-many' }, language);
  }

  async #findFixed(status: number, page: Page, language: InterfaceLanguage): Promise<KeptPage> {
    const kept = await this.kept.getOrMake(`${status} ${language}`, async () => ({
      status,
      content: this.render(page, { path: '/phis', language }),
      dependsOn: [],
    }));
    if (!kept) throw new Error('a fixed page was not made');
    return kept;
  }

  /** Answers a request for a kept page straight away. False where it is for something else or not kept. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false;
    const kept = this.kept.get(keptAddressOf(request.url ?? '', request.headers));
    if (kept?.status !== 200) return false;
    const encoding = kept.compressed ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
    const { headers, etag, bytes } = kept.variants[encoding];
    if (!headers) return false;
    this.served += 1;
    const own = [...headers, requestIdHeader, nextRequestId()];
    if (hasAlready(request.headers, { etag, modified: kept.modified })) response.writeHead(304, own).end();
    else response.writeHead(200, [...own, 'content-length', String(bytes.length)]).end(bytes);
    return true;
  }

  #made(source: Source | null, at: At): MadePage | null {
    if (!source) return null;
    if (source.status !== 301) return { ...source, content: this.render(source.page, at) };
    return { status: 301, content: '', location: inLanguage(source.location, at.language), dependsOn: [] };
  }
}
