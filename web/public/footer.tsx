import type { ReactNode } from 'react';
import { sitePages } from '../../contract/site-pages.ts';
import type { PageContext } from './page-context.ts';

/** The footer of every public page: what the site is, links, and a contact. */
export function Footer({
  context: { frame, t, href },
  children,
}: {
  context: PageContext;
  children: ReactNode;
}) {
  const { product, contactEmail } = frame;
  return (
    <footer className="footer no-print">
      <div className="frame">
        <p className="word-mark">{product.shortName}</p>
        <p>{t('site.footer', { product: product.name })}</p>
        <div className="footer-links">
          {children}
          {sitePages.map((page) => (
            <a key={page} href={href(`/${page}`)}>
              {t(`sitePages.${page}`)}
            </a>
          ))}
          {contactEmail !== null && (
            <a href={`mailto:${contactEmail}`} dir="ltr">
              {contactEmail}
            </a>
          )}
        </div>
      </div>
    </footer>
  );
}
