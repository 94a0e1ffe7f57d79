import { defaultLanguage, type InterfaceLanguage } from '../../contract/constants.ts';
import { postPath } from '../../contract/paths.ts';

/** A path with its query and fragment, in a language: `?lang=` is in every address but the English ones. */
export function withLanguage(path: string, language: InterfaceLanguage): string {
  if (language === defaultLanguage) return path;
  const [address = '', ...fragment] = path.split('#');
  const separator = address.includes('?') ? '&' : '?';
  return [`${address}${separator}lang=${language}`, ...fragment].join('#');
}

/** The path of a post that another leads to: it keeps the way of showing pictures that this one has. */
export function relatedPostPath({ pictures }: { pictures: 'none' | 'load' | 'tap' }, slug: string): string {
  return pictures === 'tap' ? withPictures(postPath(slug), 'tap') : postPath(slug);
}

/** A path of a post that says whether its pictures come with the text, or each on tap. */
export function withPictures(path: string, pictures: 'load' | 'tap'): string {
  return `${path}?pictures=${pictures}`;
}
