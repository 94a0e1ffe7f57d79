import type { Element } from 'hast';
import { element, textOf } from './nodes.ts';

/** A rendered heading, for a table of contents. */
export interface Heading {
  /** 2 to 6. */
  level: number;
  id: string;
  text: string;
}

/** The headings of one text, with their levels and unique ids. */
export interface Outline {
  readonly headings: readonly Heading[];
  /**
   * Adds the next heading. Authors choose levels by looks: many begin with `##`, many go from `#` straight to
   * `####`. So a heading's level is its depth in the outline: the top-most is `h2` (the page's title is the
   * `h1`), and one under another is exactly one deeper, so that people who navigate by headings find no gap.
   */
  add(written: number, content: Element['children']): Heading;
  /** The id of the heading that a link such as `#methods` refers to, if there is one. */
  find(fragment: string): string | null;
}

const LONGEST_SLUG = /^.{1,60}/su;

/** Makes an id of the text: letters, marks and digits of any script in lower case, joined by hyphens. */
function slug(text: string): string {
  const joined = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return LONGEST_SLUG.exec(joined)?.[0].replace(/-$/, '') ?? 'section';
}

export function createOutline(idPrefix: string): Outline {
  const headings: Heading[] = [];
  const open: number[] = [];
  const taken = new Map<string, number>();

  function unique(base: string): string {
    const times = taken.get(base) ?? 0;
    if (times === 0) {
      taken.set(base, 1);
      return base;
    }
    for (let number = times + 1; ; number++) {
      const candidate = `${base}-${number}`;
      if (taken.has(candidate)) continue;
      taken.set(base, number);
      taken.set(candidate, 1);
      return candidate;
    }
  }

  return {
    headings,
    add(written, content) {
      while (open.length > 0 && (open.at(-1) ?? 0) >= written) open.pop();
      open.push(written);
      const text = textOf(content).replace(/\s+/g, ' ').trim();
      // The hyphen keeps ids of headings from clashing with ids of the page.
      const heading = {
        level: Math.min(open.length + 1, 6),
        id: `${idPrefix}h-${unique(slug(text))}`,
        text,
      };
      headings.push(heading);
      return heading;
    },
    find(fragment) {
      const name = slug(fragment);
      return taken.has(name) && fragment !== '' ? `${idPrefix}h-${name}` : null;
    },
  };
}

/** The heading as an element: anchor, content, and a link to itself that the style sheet shows on hover and focus. */
export function headingElement(heading: Heading, content: Element['children'], label: string): Element {
  const link = element('a', { className: ['heading-anchor'], href: `#${heading.id}`, ariaLabel: label });
  return element(`h${heading.level}`, { id: heading.id }, [...content, link]);
}
