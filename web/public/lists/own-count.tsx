import { languageNames } from '#languages';
import { defaultLanguage } from '../../../contract/constants.ts';
import type { PageContext } from '../page-context.ts';

/** How many posts there are in the language of the page: "Hausa: 12 posts". Most are in English, where nobody wonders. */
export function OwnCount({
  context: { frame, t },
  page,
}: {
  context: PageContext;
  page: { ownCount: number };
}) {
  const { language } = frame;
  if (page.ownCount === 0 || language === defaultLanguage) return null;
  const posts = t('topics.posts', { count: page.ownCount });
  return <p>{t('lists.inLanguage', { language: languageNames[language] ?? language, posts })}</p>;
}

/** What stands in place of posts in the language of the page where there are none. */
export function noneIn({ frame, language, t }: PageContext): string {
  // The text of another language would name that one.
  if (language === frame.language) return t('lists.noneInThis');
  return t('lists.noneIn', { language: languageNames[frame.language] ?? frame.language });
}
