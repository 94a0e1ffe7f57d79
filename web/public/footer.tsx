import type { ReactNode } from 'react';
import { languageNames, unreadLanguages } from '#languages';
import { defaultLanguage } from '../../contract/constants.ts';
import { statusPath } from '../../contract/operations/status/components.ts';
import { sitePages } from '../../contract/site-pages.ts';
import { withoutIsolates } from '../../messages/locale.ts';
import { withLanguage } from './address.ts';
import type { PageContext } from './page-context.ts';

/** The footer of every public page: what the site is, links, and a contact. */
export function Footer({ context, children }: { context: PageContext; children: ReactNode }) {
  const { frame, t, href } = context;
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
          <a href={href(statusPath)}>{t('status.title')}</a>
          {contactEmail !== null && (
            <a href={`mailto:${contactEmail}`} dir="ltr">
              {contactEmail}
            </a>
          )}
        </div>
        {frame.language !== defaultLanguage && <TranslationNote context={context} />}
      </div>
    </footer>
  );
}

/** What readers should know of the translation, and where to say that something in it is wrong. */
function TranslationNote({ context: { frame, language, t, href } }: { context: PageContext }) {
  const { contactEmail, publicUrl, path } = frame;
  const subject = t('language.wrongSubject', {
    language: languageNames[frame.language] ?? frame.language,
    page: publicUrl + withLanguage(path, frame.language),
  });
  return (
    <p>
      {unreadLanguages[frame.language] && `${t('language.unread')} `}
      {language !== frame.language && `${t('language.partial')} `}
      <a
        href={
          contactEmail === null
            ? href('/contact')
            : `mailto:${contactEmail}?subject=${encodeURIComponent(withoutIsolates(subject))}`
        }
      >
        {t('language.wrong')}
      </a>
    </p>
  );
}
