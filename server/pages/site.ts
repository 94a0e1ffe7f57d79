import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InterfaceLanguage } from '../../contract/constants.ts';
import type { Page } from '../../contract/pages.ts';
import type { Config } from '../config.ts';
import { chooseEncoding, hasAlready } from '../http/encodings.ts';
import { inLanguage } from './address.ts';
import { type KeptPage, KeptPages, type MadePage } from './kept.ts';
import { keptAddress, keptAddressOf, type PictureLoading } from './picture-loading.ts';
import type { LoadedRenderer } from './renderer.ts';
import type { Source } from './sources.ts';

const keptBytes = 64 * 1024 * 1024;

/** A page's own address without the language, and the language it is asked for in. */
export interface At {
  path: string;
  language: InterfaceLanguage;
  /** Of a post: whether its pictures come with the text. */
  loading?: PictureLoading;
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
  readonly #renderer: LoadedRenderer;
  readonly #config: Config;

  constructor(renderer: LoadedRenderer, config: Config) {
    this.#renderer = renderer;
    this.#config = config;
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
    const { product, publicUrl } = this.#config;
    const { script } = this.#renderer;
    return this.#renderer.renderPage(page, { product, publicUrl, language, path, script });
  }

  /** The page kept for this address, or made from `source` now; the not-found page where that finds none. */
  async find(at: At, source: () => Promise<Source | null>): Promise<KeptPage> {
    const address = inLanguage(keptAddress(at.path, at.loading ?? 'load'), at.language);
    const kept = await this.kept.getOrMake(address, async () => this.#made(await source(), at));
    return kept ?? this.findNotFound(at.language);
  }

  /** One not-found page for a language, whatever the address was: addresses that never were fill no memory. */
  async findNotFound(language: InterfaceLanguage): Promise<KeptPage> {
    const at = { path: '/phis', language };
    const kept = await this.kept.getOrMake(`404 ${language}`, async () => ({
      status: 404,
      content: this.render({ kind: 'not-found' }, at),
      dependsOn: [],
    }));
    if (!kept) throw new Error('the not-found page was not made');
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
    if (hasAlready(request.headers, { etag, modified: kept.modified }))
      response.writeHead(304, [...headers]).end();
    else response.writeHead(200, [...headers, 'content-length', String(bytes.length)]).end(bytes);
    return true;
  }

  #made(source: Source | null, at: At): MadePage | null {
    if (!source) return null;
    if (source.status !== 301) return { ...source, content: this.render(source.page, at) };
    return { status: 301, content: '', location: inLanguage(source.location, at.language), dependsOn: [] };
  }
}
