import { ButtonLink } from '../../ui/button-link.tsx';
import type { Site } from '../site.ts';

/** What a link that is used up or too old leads to. */
export function ExpiredPage({ site: { t, href } }: { site: Site }) {
  return (
    <div className="frame message">
      <h1>{t('expired.heading')}</h1>
      <p>{t('expired.text')}</p>
      <ButtonLink href={href('/phis')}>{t('expired.back')}</ButtonLink>
    </div>
  );
}
