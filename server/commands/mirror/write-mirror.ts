/** Writes the public site into a folder, and brings the folder up to date: only what changed is made again, and only what differs is written. */
import { defaultLanguage, interfaceLanguages, primaryLanguage } from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import { postPath, postsFeedPath, postsPath, sitemapPath, topicsPath } from '../../../contract/paths.ts';
import { countriesPath } from '../../../contract/posts/places/place-paths.ts';
import { recallsPath } from '../../../contract/site/saved-paths.ts';
import { findPublicAuthor } from '../../people/index.ts';
import { CommandError } from '../../platform/command-error.ts';
import type { Context } from '../../platform/context.ts';
import { dayOf } from '../../platform/db/day.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { lastPublication, listLanguages } from '../../posts/index.ts';
import { fileOf, isLasting, isPage, isPost, mirroredAddress } from './addresses.ts';
import type { MirrorFolder } from './folder.ts';
import { isStale, newsSince } from './news.ts';
import { mirrorPage, movedPage, type Site } from './pages.ts';
import { SiteInside } from './site-inside.ts';
import type { HeldPage, MirrorState } from './state.ts';

/** After so many days everything is made again: counts, sound and other things change without a line in the publication log. */
const wholeDays = 7;
/** Pages that are made at the same time. */
const atOnce = 4;
/** How often a run begins again with what was published meanwhile. */
const mostRounds = 5;

interface Outcome {
  /** How many addresses of the site the mirror has. */
  addresses: number;
  /** The last line of the publication log that it knows of. */
  number: number;
}

/**
 * Brings a mirror up to date. `all` has every page made again; `onPage` is called for each that is made.
 * @throws CommandError for the mirror of another site
 */
export async function writeMirror(
  context: Context,
  folder: MirrorFolder,
  state: MirrorState,
  { all, onPage }: { all: boolean; onPage: () => void },
): Promise<Outcome> {
  const { publicUrl } = context.config;
  if (state.head && state.head.site !== publicUrl)
    throw new CommandError(`The folder is a mirror of ${state.head.site}. Name another one.`);
  const inside = await SiteInside.open(context);
  try {
    for (let round = 1; ; round += 1) {
      const number = await new Round(context, { folder, state, inside, onPage }).run(all && round === 1);
      if (round === mostRounds || (await lastPublication(context)) === number) {
        const held = [...state.pages.values()].filter(({ file }) => file !== null);
        return { addresses: held.length, number };
      }
      inside.forget();
    }
  } finally {
    await inside.close();
    state.close();
  }
}

interface Parts {
  folder: MirrorFolder;
  state: MirrorState;
  inside: SiteInside;
  onPage: () => void;
}

/** Makes what is new, goes through all links, and removes what nothing leads to any more. */
class Round {
  readonly #context: Context;
  readonly #parts: Parts;
  readonly #reached = new Set<string>();
  #site: Site;

  constructor(context: Context, parts: Parts) {
    const { pages } = parts.state;
    this.#context = context;
    this.#parts = parts;
    this.#site = {
      url: context.config.publicUrl,
      languages: new Set(),
      day: dayOf(context.clock()),
      isMissing: (address) => pages.get(address)?.file === null,
    };
  }

  /** Resolves to the last line of the publication log that the mirror knows of then. */
  async run(all: boolean): Promise<number> {
    const { state, inside } = this.#parts;
    const { head } = state;
    const now = this.#context.clock();
    const languages = await this.#languages();
    const madeWith = [inside.madeWith, ...languages].join(' ');
    const isWhole =
      all ||
      head?.madeWith !== madeWith ||
      now.getTime() - Date.parse(head.wholeAt) > wholeDays * dayMilliseconds;
    const news = await newsSince(this.#context, head?.number ?? 0);
    this.#site = { ...this.#site, languages };
    const former = [...state.pages.keys()].filter((address) => isPost(address));
    await this.#removePosts(news.withdrawn);
    const renamed = await this.#renamedAuthors();
    for (const [address, page] of state.pages)
      if (isLasting(address) ? page.file === null : isWhole || isStale(page, news, renamed))
        state.pages.delete(address);
    state.head = {
      site: this.#site.url,
      madeWith,
      number: news.number,
      wholeAt: isWhole || head === null ? now.toISOString() : head.wholeAt,
    };
    await state.keep();
    const beginnings = [
      '/',
      postsPath,
      topicsPath,
      countriesPath,
      sitemapPath,
      '/robots.txt',
      recallsPath,
      `${recallsPath}.minisig`,
      `${postsFeedPath}.atom`,
    ];
    await this.#copy([
      ...beginnings,
      ...[...languages].map((language) => `/?lang=${language}`),
      ...news.slugs.map(postPath),
      // Some have another address now, to which their old one leads.
      ...former,
    ]);
    await this.#removeUnreached();
    return news.number;
  }

  /** Frames are mirrored in the languages of published posts, and in English, which pages have where nobody chose. */
  async #languages(): Promise<Set<string>> {
    const published = new Set(
      (await listLanguages(this.#context)).map(({ language }) => primaryLanguage(language)),
    );
    return new Set(interfaceLanguages.filter((each) => each === defaultLanguage || published.has(each)));
  }

  /** Before anything is written: a full disk or the end of this process must not leave a text that was withdrawn. */
  async #removePosts(slugs: readonly string[]): Promise<void> {
    const { folder, state } = this.#parts;
    const isWithdrawn = (address: string) =>
      slugs.some((slug) => address === postPath(slug) || address.startsWith(`${postPath(slug)}/`));
    const pages = [...state.pages.values()];
    const gone = pages.filter(({ address }) => isWithdrawn(address));
    const shown = new Set(pages.filter((page) => !gone.includes(page)).flatMap(({ links }) => links));
    const own = gone.flatMap(({ links }) => links).filter((link) => isLasting(link) && !shown.has(link));
    for (const address of new Set([...gone.map((page) => page.address), ...own])) {
      await folder.remove(fileOf(address));
      state.pages.delete(address);
    }
  }

  /** Authors of whom pages say something that has changed. */
  async #renamedAuthors(): Promise<Set<string>> {
    const { authors } = this.#parts.state;
    const renamed = new Set<string>();
    for (const [id, known] of authors) {
      const digest = await digestOfAuthor(this.#context, id);
      if (digest === known) continue;
      authors.set(id, digest);
      renamed.add(id);
    }
    return renamed;
  }

  async #copy(addresses: readonly string[]): Promise<void> {
    const { state } = this.#parts;
    let waiting = addresses.flatMap(
      (address) => mirroredAddress(new URL(address, this.#site.url), this.#site.languages) ?? [],
    );
    while (waiting.length > 0) {
      await this.#reach(waiting);
      // Links whose targets turned out to be missing, or not to be any more.
      waiting = [...this.#reached].filter((address) => {
        const { links = [], missing = [] } = state.pages.get(address) ?? {};
        return links.some((link) => this.#site.isMissing(link) !== missing.includes(link));
      });
      for (const address of waiting) {
        state.pages.delete(address);
        this.#reached.delete(address);
      }
    }
  }

  /** Makes what is at these addresses, and at all those that they lead to. */
  async #reach(addresses: readonly string[]): Promise<void> {
    const waiting = [...addresses];
    const work = async () => {
      for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
        if (this.#reached.has(address)) continue;
        this.#reached.add(address);
        const page = this.#parts.state.pages.get(address) ?? (await this.#make(address));
        waiting.push(...page.links.filter((link) => !this.#reached.has(link)));
      }
    };
    while (waiting.length > 0) {
      const works = await Promise.allSettled(Array.from({ length: atOnce }, work));
      for (const each of works) if (each.status === 'rejected') throw each.reason;
    }
  }

  async #make(address: string): Promise<HeldPage> {
    const { folder, state, inside, onPage } = this.#parts;
    const answer = await inside.get(address);
    if (answer.status === 429 || answer.status >= 500)
      throw new CommandError(
        `The site answers ${answer.status} at ${address}. Start again; what is written stays.`,
      );
    await this.#noteAuthors(answer.tags ?? []);
    const made = this.#written(address, answer);
    const page: HeldPage = {
      address,
      file: made && fileOf(address),
      tags: isLasting(address) ? [] : answer.tags,
      links: made?.links ?? [],
      missing: (made?.links ?? []).filter(this.#site.isMissing),
    };
    if (made && page.file !== null) {
      state.begin(page.file);
      await folder.write(page.file, made.bytes, { compressible: isText(answer.type) });
    }
    state.add(page);
    onPage();
    return page;
  }

  /** What is written for an answer; null where the site has nothing there. */
  #written(address: string, { status, type, bytes, location }: Awaited<ReturnType<SiteInside['get']>>) {
    if (!isPage(address)) {
      if (status !== 200) return null;
      return { bytes, links: address === sitemapPath ? this.#partsOf(bytes) : [] };
    }
    if (location !== null) return asBytes(movedPage(address, location, this.#site));
    // The page of a withdrawn post has status 410.
    if (!type.startsWith('text/html') || (status !== 200 && status !== 410)) return null;
    return asBytes(mirrorPage(bytes.toString(), address, this.#site));
  }

  /** The parts of a sitemap. */
  #partsOf(sitemap: Buffer): string[] {
    const addresses = [...sitemap.toString().matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = '']) => address,
    );
    return addresses.flatMap((address) => mirroredAddress(new URL(address), this.#site.languages) ?? []);
  }

  async #noteAuthors(tags: readonly string[]): Promise<void> {
    const { state } = this.#parts;
    for (const id of tags.flatMap(authorOf))
      if (!state.authors.has(id)) state.addAuthor(id, await digestOfAuthor(this.#context, id));
  }

  async #removeUnreached(): Promise<void> {
    const { folder, state } = this.#parts;
    for (const address of state.pages.keys()) if (!this.#reached.has(address)) state.pages.delete(address);
    const held = new Set([...state.pages.values()].map(({ file }) => file));
    for (const file of state.files) {
      if (held.has(file)) continue;
      await folder.remove(file);
      state.files.delete(file);
    }
    await state.keep();
  }
}

function authorOf(tag: string): string[] {
  const [kind, id = 'all'] = tag.split(':');
  return (kind === 'author' || kind === 'byline') && id !== 'all' ? [id] : [];
}

/** Of what is public alone: the mirror's state is in its folder, where anybody may read it. */
async function digestOfAuthor(context: Context, id: string): Promise<string> {
  const author = await findPublicAuthor(context, id);
  if (!author) return '';
  const { firstname, lastname, about, picture, network_status, orcid } = author.profile;
  const { google_scholar, research_gate, scopus, pub_med } = author.profile;
  const links = [orcid, google_scholar, research_gate, scopus, pub_med];
  const shown = [author.status, firstname, lastname, about, picture, network_status, ...links];
  return sha256(JSON.stringify(shown)).toString('hex').slice(0, 16);
}

const isText = (type: string) => /^text\/|[/+](?:json|xml)\b/.test(type);

const asBytes = ({ html, links }: { html: string; links: string[] }) => ({ bytes: Buffer.from(html), links });
