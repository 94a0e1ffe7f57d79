import type { Site } from './site.ts';

/**
 * The name of a post's language, in the language of the page, where the two differ: nobody should load a text to find
 * that it can't be read. Null where they are the same. Regions and scripts are left out.
 */
export function nameOfOtherLanguage(postLanguage: string, { frame }: Site): string | null {
  const [primary = ''] = postLanguage.toLowerCase().split('-');
  if (primary === frame.language) return null;
  return new Intl.DisplayNames(frame.language, { type: 'language' }).of(primary) ?? null;
}
