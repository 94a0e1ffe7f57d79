import { signInPath } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { PageContext } from '../page-context.ts';

/** The page after the first super admin was created. */
export function FirstAdminDonePage({ context: { t, href }, email }: { context: PageContext; email: string }) {
  return (
    <div className="frame message">
      <h1>{t('firstAdminDone.title')}</h1>
      <p>
        {t('firstAdminDone.text')} <strong dir="ltr">{email}</strong>
      </p>
      <p>{t('firstAdminDone.next')}</p>
      <div className="ways">
        <ButtonLink href={href(signInPath)}>{t('site.signIn')}</ButtonLink>
        <ButtonLink href={href('/')} weight="quiet">
          {t('firstAdminDone.home')}
        </ButtonLink>
      </div>
    </div>
  );
}
