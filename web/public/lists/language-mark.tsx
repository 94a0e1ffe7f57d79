import { nameOfOtherLanguage } from '../other-language.ts';
import type { Site } from '../site.ts';

/** The language of a post that is not in the language of the page; nothing where it is. */
export function LanguageMark({ site, language }: { site: Site; language: string }) {
  const name = nameOfOtherLanguage(language, site);
  if (name === null) return null;
  return (
    <bdi className="language-mark" lang={site.frame.language}>
      {name}
    </bdi>
  );
}
