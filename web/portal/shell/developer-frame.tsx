import { Link } from 'react-router';
import { MenuIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { LanguageMenu } from '../language/language-menu.tsx';
import { useSession } from '../session/session.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { Frame } from './frame.tsx';
import { product } from './product.ts';

/** The frame of the developer portal (product.md#the-developer-portal). */
export function DeveloperFrame() {
  const { t, publicHref } = useLanguage();
  const { leaving, signOut } = useSignOut();
  const logOut = () => void signOut('/auth/signin');
  return (
    <Frame
      leaving={leaving}
      masthead={
        <>
          <a className="word-mark frame-mark" href={publicHref('/developer')}>
            {product.shortName} <span>{t('developerFrame.name')}</span>
          </a>
          <nav className="no-print frame-links wide-only" aria-label={t('site.navigation')}>
            <DeveloperLinks onLogOut={logOut} />
          </nav>
          <LanguageMenu />
          <Menu
            className="language-switch narrow-only"
            summary={
              <>
                <MenuIcon />
                {t('developerFrame.menu')}
              </>
            }
          >
            <nav className="languages frame-links in-menu" aria-label={t('site.navigation')}>
              <DeveloperLinks onLogOut={logOut} />
            </nav>
          </Menu>
        </>
      }
    />
  );
}

function DeveloperLinks({ onLogOut }: { onLogOut(): void }) {
  const { t, publicHref } = useLanguage();
  const { token, developer } = useSession();
  return (
    <>
      <a href={publicHref('/developer/tutorials')}>{t('developerFrame.tutorials')}</a>
      <a href={publicHref('/developer/docs')}>{t('developerFrame.docs')}</a>
      <a href={publicHref('/developer/api')}>{t('developerFrame.api')}</a>
      {developer && <Link to="/developer/account/keys">{t('developerFrame.account')}</Link>}
      {developer ? (
        <button type="button" onClick={onLogOut}>
          {t('developerFrame.logOut')}
        </button>
      ) : (
        <>
          <a href={publicHref('/phis')}>{t('developerFrame.back', { product: product.shortName })}</a>
          <Link to="/developer/auth/signin">{t('developerFrame.signIn')}</Link>
          {token === null ? (
            <Link to="/developer/auth/signup">{t('developerFrame.signUp')}</Link>
          ) : (
            // Signed in as a reader: signing in again leads nowhere, and no second account is needed (design
            // §4).
            <Link to="/phis/user/settings">{t('signIn.turnOn')}</Link>
          )}
        </>
      )}
    </>
  );
}
