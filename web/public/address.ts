import {
  defaultLanguage,
  type InterfaceLanguage,
  knownLanguage,
  primaryLanguage,
} from '../../contract/constants.ts';
import { postPath } from '../../contract/paths.ts';

/** A path with its query and fragment, in a language: every URL except the English ones has `?lang=`. */
export function withLanguage(path: string, language: InterfaceLanguage): string {
  return language === defaultLanguage ? path : inChosenLanguage(path, language);
}

/** The path in a language, English too: the address of a post without one is in the language of the post. */
function inChosenLanguage(path: string, language: InterfaceLanguage): string {
  const [address = '', ...fragment] = path.split('#');
  const separator = address.includes('?') ? '&' : '?';
  return [`${address}${separator}lang=${language}`, ...fragment].join('#');
}

/** A path of the post that a page shows, in the language of the page. */
export function samePost(
  { language }: { language: InterfaceLanguage },
  post: { language: string },
  path: string,
): string {
  const isOwn = knownLanguage(primaryLanguage(post.language)) === language;
  return isOwn ? path : inChosenLanguage(path, language);
}

/** The path of a post linked from another post; it keeps the choice of how to show pictures. */
export function relatedPostPath({ pictures }: { pictures: 'none' | 'load' | 'tap' }, slug: string): string {
  return pictures === 'tap' ? withPictures(postPath(slug), 'tap') : postPath(slug);
}

/** The path of a post with a choice: pictures load with the text, or each one on tap. */
export function withPictures(path: string, pictures: 'load' | 'tap'): string {
  return `${path}?pictures=${pictures}`;
}
