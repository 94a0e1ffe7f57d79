import { postsPath } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { PageContext } from '../page-context.ts';

/**
 * The page for a reader whose network has requested too many pages: what still works, and when to try again.
 */
export function TooManyPage({ context: { t, href } }: { context: PageContext }) {
  return (
    <div className="frame message">
      <h1>{t('tooMany.heading')}</h1>
      <p>{t('tooMany.text')}</p>
      <ButtonLink href={href(postsPath)}>{t('tooMany.back')}</ButtonLink>
    </div>
  );
}
