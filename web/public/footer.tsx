import { languageNames, unreadLanguages } from '#languages';
import { defaultLanguage } from '../../contract/constants.ts';
import { statusPath } from '../../contract/operations/status/components.ts';
import { noticesPath } from '../../contract/paths.ts';
import { lookPath } from '../../contract/site/look.ts';
import { sitePages } from '../../contract/site-pages.ts';
import { withoutIsolates } from '../../messages/locale.ts';
import { withLanguage } from './address.ts';
import type { PageContext } from './page-context.ts';

/** A path, and the name of what is there. */
type FooterLink = readonly [path: string, name: string];

interface FooterProps {
  context: PageContext;
  /** The first links of two groups, which the parts of the site have of their own. */
  reading: readonly FooterLink[];
  network: readonly FooterLink[];
}

/** The footer of every public page: what the site is, and links: to what is read, to what shows whether it can be trusted, to the network. */
export function Footer({ context, reading, network }: FooterProps) {
  const { frame, t, href } = context;
  const { product, contactEmail } = frame;
  const own: FooterLink[] = sitePages.map((page) => [`/${page}`, t(`sitePages.${page}`)]);
  const look: FooterLink = [
    `${lookPath}?from=${encodeURIComponent(frame.path).replaceAll('%2F', '/')}`,
    t('look.title'),
  ];
  const trust: FooterLink[] = [
    ['/#principles', t('home.principles')],
    [noticesPath, t('notices.title')],
    [statusPath, t('status.title')],
  ];
  const groups = [
    ['read', [...reading, look]],
    ['trust', trust],
    ['network', [...own, ...network]],
  ] as const;
  return (
    <footer className="footer no-print">
      <div className="frame">
        <p className="word-mark">{product.shortName}</p>
        <p>{t('site.footer', { product: product.name })}</p>
        <div className="footer-groups">
          {groups.map(([name, links]) => (
            <div key={name}>
              <h2>{t(`site.${name}`)}</h2>
              <ul className="footer-links">
                {links.map(([path, text]) => (
                  <li key={path}>
                    <a href={href(path)}>{text}</a>
                  </li>
                ))}
                {name === 'network' && contactEmail !== null && (
                  <li>
                    <a href={`mailto:${contactEmail}`} dir="ltr">
                      {contactEmail}
                    </a>
                  </li>
                )}
              </ul>
            </div>
          ))}
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
