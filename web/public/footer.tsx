import { languageNames, unreadLanguages } from '#languages';
import { defaultLanguage } from '../../contract/constants.ts';
import { statusPath } from '../../contract/operations/status/components.ts';
import { lookPath } from '../../contract/site/look.ts';
import { sitePages } from '../../contract/site-pages.ts';
import { withoutIsolates } from '../../messages/locale.ts';
import { withLanguage } from './address.ts';
import type { PageContext } from './page-context.ts';

/** A path, and the name of what is there. */
type FooterLink = readonly [path: string, name: string];

/** The footer of every public page: what the site is, links, those of the part of the site first, and a contact. */
export function Footer({ context, first }: { context: PageContext; first: readonly FooterLink[] }) {
  const { frame, t, href } = context;
  const { product, contactEmail } = frame;
  const own: FooterLink[] = sitePages.map((page) => [`/${page}`, t(`sitePages.${page}`)]);
  const look: FooterLink = [
    `${lookPath}?from=${encodeURIComponent(frame.path).replaceAll('%2F', '/')}`,
    t('look.title'),
  ];
  return (
    <footer className="footer no-print">
      <div className="frame">
        <p className="word-mark">{product.shortName}</p>
        <p>{t('site.footer', { product: product.name })}</p>
        <ul className="footer-links">
          {[...first, ...own, [statusPath, t('status.title')] as const, look].map(([path, name]) => (
            <li key={path}>
              <a href={href(path)}>{name}</a>
            </li>
          ))}
          {contactEmail !== null && (
            <li>
              <a href={`mailto:${contactEmail}`} dir="ltr">
                {contactEmail}
              </a>
            </li>
          )}
        </ul>
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
