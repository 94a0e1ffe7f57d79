import { postsPath } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { PageContext } from '../page-context.ts';

/** The page for somebody who sent something while nothing can be saved (product.md#maintenance). */
export function MaintenancePage({ context: { t, href } }: { context: PageContext }) {
  return (
    <div className="frame message">
      <h1>{t('maintenance.heading')}</h1>
      <p>{t('maintenance.text')}</p>
      <ButtonLink href={href(postsPath)}>{t('offline.back')}</ButtonLink>
    </div>
  );
}
