import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InterfaceLanguage } from '../../../contract/constants.ts';
import type { PageFrame, PublicPage } from '../../../contract/pages.ts';
import { postsPath } from '../../../contract/paths.ts';
import type { NetworkPart } from '../../../contract/views/network-view.ts';
import type { Change } from '../changes/invalidation.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { EdgeMarks } from '../edge/marks.ts';
import { AccessLog } from '../http/access-log.ts';
import { chooseEncoding, tagOfKnown } from '../http/encodings.ts';
import { networkOf } from '../http/network.ts';
import { RejectionPacing } from '../http/rejection-pacing.ts';
import { RequestIds } from '../http/requests/request-ids.ts';
import { type AnsweredPage, tracing } from '../telemetry/telemetry.ts';
import { Throttle } from '../throttle/throttle.ts';
import { type Address, inChosenLanguage, inLanguage, withVerifiedCursor } from './address.ts';
import type { Cursors } from './cursors.ts';
import type { RenderedPage } from './encoded-page.ts';
import { Looks } from './looks.ts';
import { type CachedPage, type CallerLimit, PageCache } from './page-cache.ts';
import { cacheKey, cacheKeyOfRequest, type PictureLoading } from './picture-loading.ts';
import { Rereading } from './refresh.ts';
import type { LoadedRenderer } from './renderer.ts';
import { otherForm } from './representations.ts';
import type { Source } from './source.ts';

const maxCacheBytes = 64 * 1024 * 1024;

/** One page renders while another is compressed on the thread pool; a third would only wait for these. */
const pageConcurrency = 2;

/** Feeds and parts of the sitemap read dozens of whole texts: one at a time. */
const feedConcurrency = 1;

/**
 * The path and query that stand for a page, without its language, and the language that the reader asks for.
 */
export interface At {
  path: string;
  language: InterfaceLanguage;
  /** Of a post: the language that the address names; null where it names none, and the page is in that of the post. */
  chosen?: InterfaceLanguage | null;
  /** Of a post: how its pictures load. */
  loading?: PictureLoading;
}

/** What the not-found page shows in a language; never fails. */
type NotFoundSource = (language: InterfaceLanguage) => Promise<Source>;

/** The not-found page of copies, which are read long after they were made. */
const wordsAlone: NotFoundSource = async () => ({
  status: 404,
  page: { kind: 'not-found', newest: [] },
  dependsOn: [],
});

/** Whoever requests a page, known by their IP address. */
interface Reader {
  ip: string;
}

/**
 * Renders and caches the public pages. Everybody gets the same bytes at an address, so a cached page is sent
 * before its request reaches Fastify, with the headers that Fastify sent the first time.
 */
export class PublicPages {
  readonly cache: PageCache;
  /** For the cache in front of the site; null without one. */
  readonly edge: EdgeMarks | null;
  /** Requests answered from the cache, without Fastify. */
  servedFromCache = 0;
  /** Whether this process is told of changes. While it isn't, its cache may be out of date. */
  receivesInvalidations = true;
  readonly rejections = new RejectionPacing();
  readonly requestIds: RequestIds;
  readonly accessLog: AccessLog;
  /** Signs the cursors in the addresses of lists. */
  readonly cursors: Cursors;
  readonly looks: Looks;
  readonly #renderer: LoadedRenderer;
  readonly #config: Config;
  readonly #maintenance: Context['maintenance'];
  readonly #notFound: NotFoundSource;
  readonly #throttles: Record<'pages' | 'feeds' | 'forgedCursors', Throttle>;
  readonly #rereading: Rereading;

  constructor(
    renderer: LoadedRenderer,
    context: Context,
    cursors: Cursors,
    notFound: NotFoundSource = wordsAlone,
  ) {
    this.#notFound = notFound;
    this.cursors = cursors;
    this.#renderer = renderer;
    this.looks = new Looks(renderer.styleOfLook);
    this.#config = context.config;
    this.#maintenance = context.maintenance;
    const edge = context.config.edge && new EdgeMarks(context.config.edge.kind);
    this.edge = edge;
    this.cache = new PageCache(maxCacheBytes, undefined, edge && ((page) => edge.of(page)));
    this.requestIds = new RequestIds(context.config);
    this.accessLog = new AccessLog(context.log, context.config);
    this.#rereading = new Rereading(context.log);
    this.#throttles = {
      pages: new Throttle(context, { concurrency: pageConcurrency, budget: 'page:network' }),
      feeds: new Throttle(context, { concurrency: feedConcurrency, budget: 'feed:network' }),
      forgedCursors: new Throttle(context, { concurrency: 1, budget: 'made-up:network' }),
    };
  }

  /**
   * Drops the pages that a change invalidates. Names of topics are on most pages: all are dropped at once, and again
   * when the names have been read. So are they after the keys that sign links and the hashes of networks, and
   * after what is said about a pause.
   */
  receive(change: Change, { topics, db, security, maintenance }: Context): void {
    const clear = () => this.cache.clear();
    switch (change) {
      case 'keys': {
        const read = () => Promise.all([this.cursors.reload(), security.reload()]);
        this.#rereading.start('The keys', read, clear);
        break;
      }
      case 'maintenance':
        this.#rereading.start('Whether writing is paused', () => maintenance.reload(db), clear);
        break;
      case 'topics':
        clear();
        this.#rereading.start('The topics', () => topics.reload(db), clear);
        break;
      case 'proposed-topics':
        this.#rereading.start(
          'The proposed topics',
          () => topics.reload(db),
          () => {},
        );
        break;
      default:
        this.cache.invalidate(change);
    }
  }

  /** Everything that this process knows may be out of date, because changes may have been lost. */
  receiveGap(context: Context): void {
    this.receive('topics', context);
    this.receive('keys', context);
    this.receive('maintenance', context);
  }

  /** Ends what goes on by itself. */
  stop(): void {
    this.#rereading.stop();
  }

  /** The sources in the Content-Security-Policy that allow the style inside the pages. */
  get styleSources(): readonly string[] {
    return this.#renderer.styleSources;
  }

  /** The whole style sheet, for files that open without the site. */
  get styleText(): string {
    return this.#renderer.styleText;
  }

  /** The one that allows the whole style sheet. */
  get styleSource(): string {
    return this.#renderer.styleSource;
  }

  /** Names the scripts and styles of the pages: pages that were made with others are out of date. */
  get madeWith(): string {
    const { script, listScript, savingScript, styles, styleSources } = this.#renderer;
    return [script, listScript, savingScript, ...styles.values(), ...styleSources].join(' ');
  }

  /** The address of the script that saves posts. */
  get savingScript(): string {
    return this.#renderer.savingScript;
  }

  get iconFile(): string {
    return this.#renderer.iconFile;
  }

  /** The HTML of a page. */
  render(page: PublicPage, at: At): string {
    return this.#renderer.renderPage(page, this.#frameAt(at));
  }

  /** The HTML of a part of a page that is sent in parts. */
  renderPart(part: NetworkPart, at: At): string {
    return this.#renderer.renderPart(part, this.#frameAt(at));
  }

  #frameAt({ path, language }: At): PageFrame {
    const { product, contactEmail, publicUrl } = this.#config;
    return {
      product,
      contactEmail,
      publicUrl,
      language,
      path,
      script: this.#renderer.script,
      listScript: this.#renderer.listScript,
      styles: this.#renderer.styles,
      maintenance: this.#maintenance.current,
    };
  }

  /**
   * The page at an address, from the cache or rendered from what `source` gives; the not-found page where
   * that gives null.
   * @throws AppError too_many_requests, unavailable where the page must be rendered and too many are
   */
  async find(reader: Reader, at: At, source: () => Promise<Source | null>): Promise<CachedPage> {
    const key = addressIn(cacheKey(at.path, at.loading ?? 'load'), at);
    const create = async () => this.#rendered(await source(), at);
    const page = await this.cache.getOrCreate(key, create, this.callerLimit(reader, 'pages'));
    return page ?? this.findNotFound(at.language);
  }

  /**
   * The address of a list's page. A forged cursor is counted and left out, so that the address leads to the
   * list's first page.
   * @throws AppError too_many_requests
   */
  async withVerifiedCursor(reader: Reader, address: Address): Promise<Address> {
    const verified = withVerifiedCursor(address, this.cursors);
    if (verified.after !== address.after) await this.countForgedCursor(reader);
    return verified;
  }

  /**
   * Counts a cursor that this site has not signed.
   * @throws AppError too_many_requests
   */
  countForgedCursor({ ip }: Reader): Promise<void> {
    return this.#throttles.forgedCursors.run(networkOf(ip), async () => {});
  }

  /** Bounds the pages, or feeds and sitemaps, that the reader's network has created. */
  callerLimit({ ip }: Reader, what: 'pages' | 'feeds'): CallerLimit {
    const caller = networkOf(ip);
    return { caller, run: (work) => this.#throttles[what].run(caller, work) };
  }

  /** One not-found page for each language, whatever the address: wrong addresses must neither fill the cache nor read the database. */
  findNotFound(language: InterfaceLanguage): Promise<CachedPage> {
    return this.#findFixed(404, language, () => this.#notFound(language));
  }

  /** The page that asks a reader to come back later; it is rendered once, whatever the address. */
  findTooMany(language: InterfaceLanguage): Promise<CachedPage> {
    const page: PublicPage = { kind: 'too-many' };
    return this.#findFixed(429, language, async () => ({ status: 429, page, dependsOn: [] }));
  }

  async #findFixed(status: number, language: InterfaceLanguage, source: () => Promise<Source>) {
    const create = async () => this.#rendered(await source(), { path: postsPath, language });
    const cached = await this.cache.getOrCreate(`${status} ${language}`, create);
    if (!cached) throw new Error(`The page for status ${status} could not be rendered.`);
    return cached;
  }

  /** Answers a request from the cache; false where it asks for something else, or the page isn't cached. */
  answerFromCache(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || this.looks.sheetOf(request.headers)) return false;
    if (otherForm(request.url ?? '', request.headers) !== null) return false;
    // Parts of downloads are cut by their routes.
    if (request.headers.range !== undefined) return false;
    const record = this.#record(request);
    const begun = record ? performance.now() : 0;
    const page = this.cache.get(cacheKeyOfRequest(request.url ?? '', request.headers));
    if (page?.status !== 200) return false;
    const encoding = page.compressed ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
    const variant = page.variants[encoding];
    const { headers, bytes } = variant;
    if (!headers) return false;
    const known = tagOfKnown(request.headers, variant, page.modified);
    // Of other bytes for the same page: the headers here have another tag.
    if (known !== null && known !== variant.etag) return false;
    this.servedFromCache += 1;
    const status = known === null ? 200 : 304;
    const id = this.requestIds.idOf(request);
    headers.writeTo(response, status, id, page.edge.lines());
    response.end(status === 200 ? bytes : undefined);
    const trace = record?.({ id, status, begun, route: headers.route });
    this.accessLog.kept(id, request, status, trace);
    return true;
  }

  /** How to record an answer from the cache, if it is among those that are recorded. */
  #record(request: IncomingMessage) {
    const recording = tracing();
    if (!recording) return null;
    const parent = recording.carries(request) && this.requestIds.trusts(request) ? request.headers : null;
    if (!parent && !recording.takesCachedPage()) return null;
    return (answered: AnsweredPage) => recording.cachedPage(parent, answered);
  }

  #rendered(source: Source | null, at: At): RenderedPage | null {
    if (!source) return null;
    if (source.status === 301)
      return { ...source, content: '', location: addressIn(source.location, at), dependsOn: [] };
    const language = at.chosen === null ? (source.language ?? at.language) : at.language;
    const headers = { ...source.headers, ...(at.chosen === null && { 'content-language': language }) };
    return { ...source, headers, content: this.render(source.page, { ...at, language }) };
  }
}

function addressIn(address: string, { language, chosen }: At): string {
  return chosen === undefined ? inLanguage(address, language) : inChosenLanguage(address, chosen);
}
