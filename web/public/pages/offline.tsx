import { postsPath } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { PageContext } from '../page-context.ts';

/** The service-offline screen (product.md#the-offline-screen-and-the-progress-bar). */
export function OfflinePage({ context: { t, href } }: { context: PageContext }) {
  return (
    <div className="frame message">
      <h1>{t('offline.heading')}</h1>
      <p>{t('offline.text')}</p>
      <ButtonLink href={href(postsPath)}>{t('offline.back')}</ButtonLink>
    </div>
  );
}
