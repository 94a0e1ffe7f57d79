import { Link } from 'react-router';
import { Notice } from '../../../ui/notice.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { offeredPath } from './password-offer.ts';

/**
 * Offers a new password to somebody who verified an address in another browser than the one that signed up with it, as
 * the history's state says; nothing for any other state.
 */
export function PasswordOfferNotice({ state }: { state: unknown }) {
  const { t } = useLanguage();
  const to = offeredPath(state);
  if (to === null) return null;
  return (
    <div role="status">
      <Notice heading={t('verify.otherBrowser')}>
        <p>{t('verify.otherBrowserText')}</p>
        <p>
          <Link to={to}>{t('verify.choose')}</Link>
        </p>
      </Notice>
    </div>
  );
}
