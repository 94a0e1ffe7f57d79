import type { IncomingHttpHeaders } from 'node:http';
import { darkColours, lightColours } from '../../../contract/colours.ts';
import type { Renderer } from '../../../contract/pages.ts';
import { chosenLooks, type Look, nameOfLook, plainLook } from '../../../contract/site/look.ts';
import { sha256 } from '../text/digest.ts';
import { islandsPath } from './islands.ts';

const chosenName = /(?:^|;\s*)look=([a-z]+-[a-z]+)(?:;|$)/;

/** A look that was chosen, with the style sheet that is laid over the pages. */
export interface Sheet {
  look: Look;
  /** Changes with the text, so that no page in a browser's cache names a sheet that is gone. */
  name: string;
  address: string;
  text: string;
}

/**
 * The sizes of the text and the colours that readers choose, each for their browser. The pages are made for everybody; a reader
 * whose cookie names a look gets them with one more style sheet in the head, which browsers wait for and keep.
 */
export class Looks {
  readonly #sheets: ReadonlyMap<string, Sheet>;

  constructor(styleOfLook: Renderer['styleOfLook']) {
    this.#sheets = new Map(
      chosenLooks.map((look) => {
        const text = styleOfLook(look);
        const name = `${nameOfLook(look)}-${sha256(text).toString('hex').slice(0, 8)}`;
        return [nameOfLook(look), { look, name, address: `${islandsPath}/look-${name}.css`, text }];
      }),
    );
  }

  get sheets(): Iterable<Sheet> {
    return this.#sheets.values();
  }

  /** The look that a request asks for. */
  of(headers: IncomingHttpHeaders): Look {
    return this.sheetOf(headers)?.look ?? plainLook;
  }

  /** The style sheet of the look that a request asks for; null where none was chosen. */
  sheetOf({ cookie }: IncomingHttpHeaders): Sheet | null {
    const name = cookie?.includes('look=') ? chosenName.exec(cookie)?.[1] : undefined;
    return (name !== undefined && this.#sheets.get(name)) || null;
  }

  /** HTML in the look that the request asks for. */
  apply(html: string, headers: IncomingHttpHeaders): string {
    const sheet = this.sheetOf(headers);
    return sheet ? withSheet(html, sheet) : html;
  }
}

/**
 * The page with the sheet, before anything is shown. Pages that open without the site stay as they are: only those that load
 * something from it have an icon.
 */
export function withSheet(html: string, { look, address }: Sheet): string {
  if (!html.includes('<link rel="icon"')) return html;
  const colour = { light: lightColours, dark: darkColours, device: null }[look.scheme]?.paper;
  // The first one that fits is the colour of the browser's bar.
  const bar = colour === undefined ? '' : `<meta name="theme-color" content="${colour}">`;
  const before = '<meta name="theme-color"';
  return html.replace(before, `<link rel="stylesheet" href="${address}">${bar}${before}`);
}

/** The tag of a page in a look, from that of the page for everybody. */
export function tagIn({ name }: Sheet, etag: string): string {
  return etag.replace(/"$/, `.${name}"`);
}

/** Reads the tags of pages in this look as those of the pages for everybody; what a browser has in another look, it must load. */
export function readTags(headers: IncomingHttpHeaders, { name }: Sheet): void {
  const end = `.${name}"`;
  const tags = headers['if-none-match']?.split(',').filter((tag) => tag.trim().endsWith(end));
  delete headers['if-none-match'];
  delete headers['if-modified-since'];
  if (tags && tags.length > 0) headers['if-none-match'] = tags.map((tag) => tag.replace(end, '"')).join(',');
}
