import { ButtonLink } from '../../ui/button-link.tsx';
import type { Site } from '../site.ts';

/** The service-offline screen (spec §2.8). */
export function OfflinePage({ site: { t, href } }: { site: Site }) {
  return (
    <div className="frame message">
      <h1>{t('offline.heading')}</h1>
      <p>{t('offline.text')}</p>
      <ButtonLink href={href('/phis')}>{t('offline.back')}</ButtonLink>
    </div>
  );
}
