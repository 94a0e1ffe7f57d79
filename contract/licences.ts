/**
 * The address of a licence that a post names: of Creative Commons' own by their usual short names, or the address that
 * stands there itself. Null for any other words.
 */
export function licenceAddress(licence: string): string | null {
  const text = licence.trim();
  if (/^https?:\/\/[^\s"<>]+$/.test(text)) return text;
  if (/^CC0\b/i.test(text)) return 'https://creativecommons.org/publicdomain/zero/1.0/';
  const [, terms, version] = /^CC[ -](BY(?:-NC)?(?:-ND|-SA)?)[ -](\d\.\d)\b/i.exec(text) ?? [];
  return terms && version ? `https://creativecommons.org/licenses/${terms.toLowerCase()}/${version}/` : null;
}
