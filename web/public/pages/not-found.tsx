import { postPath, postsPath } from '../../../contract/paths.ts';
import type { RelatedPost } from '../../../contract/views/related-post.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { SearchForm } from '../lists/search-form.tsx';
import type { PageContext } from '../page-context.ts';
import { RelatedPosts } from '../post/related-posts.tsx';

/** The not-found screen (product.md#the-not-found-page), with the newest posts. A script fills its search with the words of the address. */
export function NotFoundPage({ context, newest }: { context: PageContext; newest: readonly RelatedPost[] }) {
  const { t, href } = context;
  return (
    <div className="frame message">
      <p className="message-code">{t('notFound.label')}</p>
      <h1>{t('notFound.heading')}</h1>
      <p>{t('notFound.text')}</p>
      <SearchForm context={context} asked="" />
      <ButtonLink href={href(postsPath)}>{t('notFound.back')}</ButtonLink>
      <RelatedPosts
        context={context}
        id="newest"
        heading={t('home.newest')}
        posts={newest}
        pathOf={postPath}
      />
    </div>
  );
}
