import { Link, useLocation } from 'react-router';
import {
  developerSignInPath,
  developerSignUpPath,
  developersPath,
  docsHomePath,
  keysPath,
  postsPath,
  settingsPath,
  signInPath,
  tryApiPath,
  tutorialsPath,
} from '../../../../contract/paths.ts';
import { MenuIcon } from '../../../ui/icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
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
  const logOut = () => void signOut(signInPath);
  return (
    <Frame
      leaving={leaving}
      masthead={
        <>
          <a className="word-mark frame-mark" href={publicHref(developersPath)}>
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
  const { pathname, search } = useLocation();
  const from = new URLSearchParams(search).get('from') ?? pathname + search;
  return (
    <>
      <a href={publicHref(tutorialsPath)}>{t('developerFrame.tutorials')}</a>
      <a href={publicHref(docsHomePath)}>{t('developerFrame.docs')}</a>
      <a href={publicHref(tryApiPath)}>{t('developerFrame.api')}</a>
      {developer && <Link to={keysPath}>{t('developerFrame.account')}</Link>}
      {developer ? (
        <button type="button" onClick={onLogOut}>
          {t('developerFrame.logOut')}
        </button>
      ) : (
        <>
          <a href={publicHref(postsPath)}>{t('developerFrame.back', { product: product.shortName })}</a>
          <Link to={`${developerSignInPath}?from=${encodeURIComponent(from)}`}>
            {t('developerFrame.signIn')}
          </Link>
          {token === null ? (
            <Link to={developerSignUpPath}>{t('developerFrame.signUp')}</Link>
          ) : (
            // Signed in as a reader: turning on developer access replaces signing up.
            <Link to={`${settingsPath}/security`}>{t('signIn.turnOn')}</Link>
          )}
        </>
      )}
    </>
  );
}
