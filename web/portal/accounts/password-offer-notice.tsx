import { Link } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import { useLanguage } from '../language/language-context.tsx';

/** Offers a new password to somebody who verified an address in another browser than the one that signed up with it. */
export function PasswordOfferNotice({ to }: { to: string }) {
  const { t } = useLanguage();
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
