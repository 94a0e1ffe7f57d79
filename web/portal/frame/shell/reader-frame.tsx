import { Suspense } from 'react';
import { Link } from 'react-router';
import { postsPath, signInPath, signUpPath } from '../../../../contract/paths.ts';
import { useLanguage } from '../language/language-context.tsx';
import { LanguageMenu } from '../language/language-menu.tsx';
import { lazyDesk, lazyPage } from '../loading/lazy-page.ts';
import { useSession } from '../session/session.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './frame.tsx';
import { product } from './product.ts';

const AccountMenu = lazyPage(() => import('./account-menu.tsx').then((script) => script.AccountMenu));

const StaffVersion = lazyPage(() => import('./account-menu.tsx').then((script) => script.StaffVersion));

const WriteLink = lazyDesk(() => import('./account-menu.tsx').then((script) => script.WriteLink));

/** The frame of the screens for readers, authors and staff. */
export function ReaderFrame() {
  const { t, publicHref } = useLanguage();
  const { token } = useSession();
  const { leaving, signOut } = useSignOut();
  return (
    <Frame
      leaving={leaving}
      footer={
        token !== null && (
          <ErrorBoundary otherwise={null}>
            <Suspense>
              <StaffVersion />
            </Suspense>
          </ErrorBoundary>
        )
      }
      masthead={
        <>
          <a className="word-mark" href={publicHref('/')}>
            {product.shortName}
          </a>
          <nav className="no-print" aria-label={t('site.navigation')}>
            <a href={publicHref(postsPath)}>{t('site.posts')}</a>
            {token !== null && (
              <ErrorBoundary otherwise={null}>
                <Suspense>
                  <WriteLink />
                </Suspense>
              </ErrorBoundary>
            )}
            {token === null && (
              <>
                <Link className="sign-in" to={signInPath}>
                  {t('frame.signIn')}
                </Link>
                <Link className="sign-up" to={signUpPath}>
                  {t('frame.signUp')}
                </Link>
              </>
            )}
          </nav>
          {token !== null && (
            <ErrorBoundary
              otherwise={
                <button className="text-button" type="button" onClick={() => void signOut(postsPath)}>
                  {t('frame.signOut')}
                </button>
              }
            >
              <Suspense>
                <AccountMenu onSignOut={() => void signOut(postsPath)} />
              </Suspense>
            </ErrorBoundary>
          )}
          <LanguageMenu />
        </>
      }
    />
  );
}
