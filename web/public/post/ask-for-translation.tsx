import { directionOf, interfaceLanguages, primaryLanguage } from '../../../contract/constants.ts';
import type { PostView } from '../../../contract/views/post-view.ts';
import { askForTranslationPath, translatePath } from '../../../contract/views/translation-paths.ts';
import { ownNameOf } from '../other-language.ts';
import type { PageContext } from '../page-context.ts';

/**
 * "I would read this in …": a button for each language that the post is not yet in, which works without a script; and for
 * authors the way to translate it.
 */
export function AskForTranslation({ context: { t, href }, post }: { context: PageContext; post: PostView }) {
  const known = [post, ...post.translations].map(({ language }) => primaryLanguage(language));
  const missing = interfaceLanguages.filter((language) => !known.includes(language));
  if (missing.length === 0) return null;
  return (
    <details className="disclosure no-print">
      <summary>{t('translations.ask')}</summary>
      <form className="translations" method="post" action={href(askForTranslationPath(post.slug))}>
        {missing.map((language) => (
          <button
            key={language}
            type="submit"
            className="button button-quiet"
            name="language"
            value={language}
            lang={language}
            dir={directionOf(language)}
          >
            {ownNameOf(language)}
          </button>
        ))}
      </form>
      <p>
        <a href={href(translatePath(post.translation?.source.id ?? post.id))} rel="nofollow">
          {t('translations.translate')}
        </a>
      </p>
    </details>
  );
}
