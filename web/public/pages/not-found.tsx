import { postsPath } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { PageContext } from '../page-context.ts';

/** The not-found screen (product.md#the-not-found-page). */
export function NotFoundPage({ context: { t, href } }: { context: PageContext }) {
  return (
    <div className="frame message">
      <p className="message-code">{t('notFound.label')}</p>
      <h1>{t('notFound.heading')}</h1>
      <p>{t('notFound.text')}</p>
      <ButtonLink href={href(postsPath)}>{t('notFound.back')}</ButtonLink>
    </div>
  );
}
