import type { Properties } from 'hast';

const allowedSchemes = new Set(['http', 'https', 'mailto', 'tel']);

/** The scheme of an address in lower case, or null if it is relative. Unclear cases count as a scheme. */
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
 * The attributes of a link to this address, or null if it may not be linked: only `http`, `https`, `mailto`,
 * `tel` and relative addresses may. Links to other sites get `noopener`. They have no `nofollow`: published
 * posts are reviewed, and cited sources may be credited.
 */
export function linkProperties(href: string, title: string | null): Properties | null {
  const scheme = schemeOf(href);
  if (scheme !== null && !allowedSchemes.has(scheme)) return null;
  // The schema compares schemes in lower case.
  const properties: Properties = { href: scheme === null ? href : scheme + href.slice(scheme.length) };
  if (title) properties.title = title;
  if (isRemote(href)) properties.rel = ['noopener'];
  return properties;
}

/** The name of the host in an address, without `www.`; empty if there is none. */
export function hostOf(href: string): string {
  return /^(?:[a-z]+:)?\/\/(?:[^/?#@]*@)?(?:www\.)?([^/?#:]*)/i.exec(href)?.[1] ?? '';
}
