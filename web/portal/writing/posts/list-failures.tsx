import { postsPath } from '../../../../contract/paths.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';

/** Shown when a list could not be loaded (product.md#lists). */
export function ListError({ onTryAgain }: { onTryAgain(): void }) {
  const { t } = useLanguage();
  return (
    <div className="message" role="alert">
      <h2>{t('failure.heading')}</h2>
      <p>{t('failure.text')}</p>
      <button className="button" type="button" onClick={onTryAgain}>
        {t('failure.again')}
      </button>
    </div>
  );
}

/**
 * Shown when the service is unavailable (product.md#the-offline-screen-and-the-progress-bar) and only a list
 * needs it.
 */
export function ListOffline() {
  const { t, publicHref } = useLanguage();
  return (
    <div className="message" role="alert">
      <h2>{t('offline.heading')}</h2>
      <p>{t('offline.text')}</p>
      <ButtonLink href={publicHref(postsPath)}>{t('offline.back')}</ButtonLink>
    </div>
  );
}
