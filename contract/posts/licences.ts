/**
 * The URL of a licence that a post names: of a Creative Commons licence by its usual short name, or the URL
 * itself if the text is one. Null for any other text.
 */
export function licenceAddress(licence: string): string | null {
  const text = licence.trim();
  if (/^https?:\/\/[^\s"<>]+$/.test(text)) return text;
  if (/^CC0\b/i.test(text)) return 'https://creativecommons.org/publicdomain/zero/1.0/';
  const [, terms, version] = /^CC[ -](BY(?:-NC)?(?:-ND|-SA)?)[ -](\d\.\d)\b/i.exec(text) ?? [];
  return terms && version ? `https://creativecommons.org/licenses/${terms.toLowerCase()}/${version}/` : null;
}
