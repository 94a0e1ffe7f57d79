/** The pages of a mirror: those of the site, with links between files, and without what only the site can do. */
import type { Element, Parents } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { select, selectAll } from 'hast-util-select';
import { toHtml } from 'hast-util-to-html';
import { knownLanguage } from '../../../contract/constants.ts';
import { lookPath } from '../../../contract/site/look.ts';
import { translator } from '../../../messages/index.ts';
import { escapeMarkup } from '../../platform/text/markup.ts';
import { fileOf, isOfPost, linkBetween, mirroredAddress } from './addresses.ts';

/** What the links of a page are read with. */
export interface Site {
  /** The address of the site, without a slash at its end. */
  url: string;
  /** The languages of the frames that are mirrored. */
  languages: ReadonlySet<string>;
  /** The day on which the mirror is brought up to date. */
  day: string;
  /** Whether an address of the site is known to lead nowhere. */
  isMissing(address: string): boolean;
}

interface MirroredPage {
  html: string;
  /** The addresses that it leads to and the mirror has, or would have if they weren't missing. */
  links: string[];
}

interface Target {
  /** Where it is in the mirror; null for what only the site has. */
  address: string | null;
  /** Where it is on the site. */
  outside: string;
  fragment: string;
}

/** A page for the file of an address. */
export function mirrorPage(html: string, address: string, site: Site): MirroredPage {
  const tree = fromHtml(html);
  const file = fileOf(address);
  const links = new Set<string>();
  const leadTo = (given: string): string => {
    const target = targetOf(given, address, site);
    if (target === null) return given;
    if (target.address === null) return target.outside;
    links.add(target.address);
    if (site.isMissing(target.address)) return target.outside;
    return linkBetween(file, fileOf(target.address)) + target.fragment;
  };

  offerLanguages(tree, address, site);
  remove(tree, (element) => needsTheSite(element, address, site));
  for (const element of selectAll('[href], [src], [poster], [srcset]', tree)) {
    const { properties } = element;
    // The addresses of the page on the site, for search engines.
    if (element.tagName === 'link' && /^https?:/.test(String(properties.href))) continue;
    for (const name of ['href', 'src', 'poster'])
      if (typeof properties[name] === 'string') properties[name] = leadTo(properties[name]);
    if (properties.srcSet)
      properties.srcSet = String(properties.srcSet)
        .split(',')
        .map((candidate) => candidate.trim().replace(/^\S+/, leadTo))
        .join(', ');
  }
  for (const { properties } of selectAll('form', tree))
    properties.action = targetOf(String(properties.action), address, site)?.outside;
  addNote(tree, address, site);
  return { html: toHtml(tree), links: [...links] };
}

/** A page in place of an address that has moved. */
export function movedPage(from: string, to: string, site: Site): MirroredPage {
  const target = targetOf(to, from, site);
  const address = target?.address ?? null;
  const link =
    address === null || site.isMissing(address)
      ? (target?.outside ?? to)
      : linkBetween(fileOf(from), fileOf(address)) + (target?.fragment ?? '');
  const shown = escapeMarkup(link);
  return {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${shown}</title><meta http-equiv="refresh" content="0; url=${shown}"><a href="${shown}">${shown}</a></html>`,
    links: address === null ? [] : [address],
  };
}

/** Where a link leads; null where that is no address of the site, or a place on the same page. */
function targetOf(given: string, from: string, { url, languages }: Site): Target | null {
  if (given === '' || given.startsWith('#')) return null;
  const target = URL.parse(given, new URL(from, url).href);
  if (target === null || target.origin !== new URL(url).origin) return null;
  return { address: mirroredAddress(target, languages), outside: target.href, fragment: target.hash };
}

/**
 * Menus of languages have those that are mirrored. What belongs to a post is there in one frame: its menu leads to the front pages.
 */
function offerLanguages(tree: Parents, address: string, { languages }: Site): void {
  for (const menu of selectAll('.languages', tree))
    menu.children = menu.children.filter((item) => {
      const link = item.type === 'element' ? select('a[hreflang]', item) : null;
      if (!link) return true;
      const language = String(link.properties.hrefLang);
      if (isOfPost(address) && link.properties.ariaCurrent === undefined)
        link.properties.href = `/?lang=${language}`;
      return languages.has(language);
    });
}

/** Scripts, forms that send something, links to settings, and what describes the site as an app or a search. */
function needsTheSite(element: Element, address: string, site: Site): boolean {
  const { tagName, properties } = element;
  switch (tagName) {
    case 'script':
      return properties.type !== 'application/ld+json';
    case 'link':
      return /^(?:search|manifest|modulepreload)$/.test(String(properties.rel));
    case 'form':
      return sends(element);
    // Folded forms.
    case 'details':
      return selectAll('form', element).some(sends);
    case 'li': {
      const link = select('a[href]', element);
      const target = link && targetOf(String(link.properties.href), address, site);
      return target != null && new URL(target.outside).pathname === lookPath;
    }
    default:
      return false;
  }
}

const sends = ({ properties }: Element) => String(properties.method).toLowerCase() === 'post';

function remove(parent: Parents, isUnwanted: (element: Element) => boolean): void {
  // The types of a document's children and an element's differ in the doctype alone.
  const children = parent.children as Element['children'];
  parent.children = children.filter((child) => child.type !== 'element' || !isUnwanted(child));
  for (const child of children) if (child.type === 'element') remove(child, isUnwanted);
}

/** Says on each page what it is; and on the front pages, how old: else every page would be written anew each day. */
function addNote(tree: Parents, address: string, { url, day }: Site): void {
  const masthead = select('.masthead', tree);
  const body = select('body', tree);
  if (!masthead || !body) return;
  const t = translator(knownLanguage(String(select('html', tree)?.properties.lang)));
  const note = t('saved.mirrorNote', { address: url });
  const age = /^\/(?:$|\?)/.test(address) ? ` ${t('saved.mirrorDay', { date: day })}` : '';
  body.children.splice(body.children.indexOf(masthead) + 1, 0, {
    type: 'element',
    tagName: 'p',
    properties: { className: ['frame', 'no-print'], style: 'font-size:.875rem;margin-block:.5rem' },
    children: [{ type: 'text', value: note + age }],
  });
}
