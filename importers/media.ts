import { statSync } from 'node:fs';
import path from 'node:path';

/** What stands before the path of a picture's own in the programs that are read. */
const uploads = /^.*?\/(?:wp-content\/uploads|content\/images|content\/media)\//;

/** The pictures of a site that were copied into a folder. */
export class Media {
  readonly #folder: string | null;
  readonly #host: string;

  /** `site` is the address of the site that the posts come from. */
  constructor(folder: string | null, site: string) {
    this.#folder = folder;
    this.#host = URL.canParse(site) ? new URL(site).host : '';
  }

  /** The path of a picture in the folder, there or missing; null for one of another site, and where there is no folder. */
  pathOf(address: string): string | null {
    if (this.#folder === null) return null;
    const pathname = this.#ownPath(address);
    if (pathname === null) return null;
    const parts = pathname.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
    for (let at = 0; at < parts.length; at += 1) {
      const found = [original(parts.slice(at)), ...named(parts.slice(at).join('/'))].find((one) =>
        this.#has(one),
      );
      if (found !== undefined) return found;
    }
    return original(
      pathname
        .replace(uploads, '')
        .split('/')
        .filter((part) => part !== ''),
    );
  }

  /** The decoded path of an address of the site. */
  #ownPath(address: string): string | null {
    const given = address.replace('__GHOST_URL__', '');
    if (!URL.canParse(given, 'https://site.invalid')) return null;
    const { host, pathname, protocol } = new URL(given, 'https://site.invalid');
    if (!/^https?:$/.test(protocol)) return null;
    // Services that make pictures smaller have the address of the picture in theirs.
    const isOwn = host === 'site.invalid' || host === this.#host || uploads.test(pathname);
    try {
      return isOwn ? decodeURIComponent(pathname) : null;
    } catch {
      return null;
    }
  }

  #has(name: string): boolean {
    return (
      this.#folder !== null &&
      (statSync(path.join(this.#folder, name), { throwIfNoEntry: false })?.isFile() ?? false)
    );
  }
}

/** The names that a picture may have: articles of journals leave out what kind of file it is. */
function named(name: string): string[] {
  return [
    name,
    ...(/\.\w{3,4}$/.test(name) ? [] : ['.png', '.jpg', '.jpeg', '.webp', '.gif'].map((end) => name + end)),
  ];
}

/** The picture itself in place of one of the smaller copies that WordPress makes of it. */
function original(parts: readonly string[]): string {
  return parts.join('/').replace(/-\d+x\d+(?=\.\w+$)/, '');
}
