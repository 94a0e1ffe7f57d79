import { type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { postsPath } from '../../../../contract/paths.ts';
import { sitePages } from '../../../../contract/site-pages.ts';
import { useLanguage } from '../language/language-context.tsx';
import { lazyPage } from '../loading/lazy-page.ts';
import { Loading } from '../loading/loading.tsx';
import { useMaintained } from '../maintenance/state.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { product } from './product.ts';

const MaintenanceBanner = lazyPage(() =>
  import('../maintenance/banner.tsx').then((script) => script.MaintenanceBanner),
);

interface FrameProps {
  /** The content of the masthead. */
  masthead: ReactNode;
  /** What the footer says besides. */
  footer?: ReactNode;
  /** Whether the screen is being left. */
  leaving: boolean;
}

/** The frame of every screen, the same as that of the public pages. */
export function Frame({ masthead, footer, leaving }: FrameProps) {
  const { t, publicHref } = useLanguage();
  const { pathname } = useLocation();
  const maintained = useMaintained();
  return (
    <>
      <a className="skip button" href="#main">
        {t('site.skip')}
      </a>
      {maintained && (
        <ErrorBoundary otherwise={null}>
          <Suspense>
            <MaintenanceBanner />
          </Suspense>
        </ErrorBoundary>
      )}
      <header className="masthead">
        <div className="frame">{masthead}</div>
      </header>
      <main id="main" tabIndex={-1}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<LoadingScreen />}>{leaving ? <LoadingScreen /> : <Outlet />}</Suspense>
        </ErrorBoundary>
      </main>
      <footer className="footer no-print">
        <div className="frame">
          <p className="word-mark">{product.shortName}</p>
          <p>{t('site.footer', { product: product.name })}</p>
          <div className="footer-links">
            <a href={publicHref(postsPath)}>{t('site.posts')}</a>
            {sitePages.map((page) => (
              <a key={page} href={publicHref(`/${page}`)}>
                {t(`sitePages.${page}`)}
              </a>
            ))}
          </div>
          {footer}
        </div>
      </footer>
    </>
  );
}

function LoadingScreen() {
  const { t } = useLanguage();
  return (
    <div className="frame message">
      <Loading label={t('loading.page')} />
    </div>
  );
}
