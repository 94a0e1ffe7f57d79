import { postsPath } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { SearchForm } from '../lists/search-form.tsx';
import type { PageContext } from '../page-context.ts';

/** The not-found screen (product.md#the-not-found-page). A script fills its search with the words of the address. */
export function NotFoundPage({ context }: { context: PageContext }) {
  const { t, href } = context;
  return (
    <div className="frame message">
      <p className="message-code">{t('notFound.label')}</p>
      <h1>{t('notFound.heading')}</h1>
      <p>{t('notFound.text')}</p>
      <SearchForm context={context} asked="" />
      <ButtonLink href={href(postsPath)}>{t('notFound.back')}</ButtonLink>
    </div>
  );
}
