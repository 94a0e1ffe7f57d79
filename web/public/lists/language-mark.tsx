import { nameOfOtherLanguage } from '../other-language.ts';
import type { PageContext } from '../page-context.ts';

/** The language of a post, if it is not the language of the page. */
export function LanguageMark({ context, language }: { context: PageContext; language: string }) {
  const name = nameOfOtherLanguage(language, context);
  if (name === null) return null;
  return (
    <bdi className="language-mark" lang={context.language}>
      {name}
    </bdi>
  );
}
