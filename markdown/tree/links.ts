import type { Properties } from 'hast';

const allowedSchemes = new Set(['http', 'https', 'mailto', 'tel']);

/** The scheme of an address in lower case, or null if it is relative. Errs towards seeing a scheme. */
export function schemeOf(href: string): string | null {
  const colon = href.indexOf(':');
  if (colon === -1 || /[/?#]/.test(href.slice(0, colon))) return null;
  return href.slice(0, colon).toLowerCase();
}

/** Whether an address leads to another host (or to this one by its full name). */
export function isRemote(href: string): boolean {
  const scheme = schemeOf(href);
  return scheme === 'http' || scheme === 'https' || /^[/\\]{2}/.test(href);
}

/**
 * What a link to this address has for attributes, or null if it may not be a link: only `http`, `https`, `mailto`,
 * `tel` and relative addresses may. Links to elsewhere don't hand over the window. They aren't marked `nofollow`: all
 * that is published is reviewed, and a source that is cited may be told so.
 */
export function linkProperties(href: string, title: string | null): Properties | null {
  const scheme = schemeOf(href);
  if (scheme !== null && !allowedSchemes.has(scheme)) return null;
  // In lower case, as the last check of the HTML compares it.
  const properties: Properties = { href: scheme === null ? href : scheme + href.slice(scheme.length) };
  if (title) properties.title = title;
  if (isRemote(href)) properties.rel = ['noopener'];
  return properties;
}

/** The name of the host in an address, without `www.`; empty if there is none. */
export function hostOf(href: string): string {
  return /^(?:[a-z]+:)?\/\/(?:[^/?#@]*@)?(?:www\.)?([^/?#:]*)/i.exec(href)?.[1] ?? '';
}
