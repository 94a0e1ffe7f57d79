import type { ReactNode } from 'react';
import { developerSheets } from '../../../contract/pages.ts';
import {
  developerSignInPath,
  developerSignUpPath,
  developersPath,
  docsHomePath,
  keysPath,
  postsPath,
  tryApiPath,
  tutorialsPath,
} from '../../../contract/paths.ts';
import { settingsParts } from '../../../contract/people/settings-paths.ts';
import { licencesPath } from '../../../contract/site-pages.ts';
import { MenuIcon } from '../../ui/icons.tsx';
import { Footer } from '../footer.tsx';
import { LanguageSwitch } from '../language-links.tsx';
import type { PageContext } from '../page-context.ts';

/** The screens that the header links to; it marks the current one. */
export type DeveloperArea = 'tutorials' | 'docs' | 'api' | null;

interface DeveloperFrameProps {
  context: PageContext;
  area: DeveloperArea;
  /** Whether the menus of the docs come after the header. Then the header's own menu opens below them. */
  hasMenus: boolean;
  /** URLs of the built files of these screens, besides the style sheet of every page. */
  assets: { style: string; script: string };
  children: ReactNode;
}

/**
 * The frame around every screen of the developer portal (product.md#the-developer-portal). It is the same for
 * everybody; the script shows the elements for signed-in or signed-out people, by their `data-for`.
 */
export function DeveloperFrame({ context, area, hasMenus, assets, children }: DeveloperFrameProps) {
  const { t } = context;
  return (
    <>
      {developerSheets.map((name) => (
        <link key={name} rel="stylesheet" href={context.frame.styles.get(name)} />
      ))}
      <link rel="stylesheet" href={assets.style} />
      <a className="skip button" href="#main">
        {t('site.skip')}
      </a>
      <DeveloperHeader context={context} area={area} hasMenus={hasMenus} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer
        context={context}
        reading={[[postsPath, t('developers.back', { product: context.frame.product.shortName })]]}
        network={[[licencesPath, t('developers.licences')]]}
      />
      <script type="module" src={assets.script} />
    </>
  );
}

type HeaderProps = Pick<DeveloperFrameProps, 'context' | 'area' | 'hasMenus'>;

function DeveloperHeader({ context, area, hasMenus }: HeaderProps) {
  const { frame, t, href } = context;
  return (
    <header className={`masthead developer-masthead${hasMenus ? ' docs-masthead' : ''}`}>
      <div className="frame">
        <a className="word-mark developer-mark" href={href(developersPath)}>
          {frame.product.shortName} <span>{t('developers.name')}</span>
        </a>
        <nav className="no-print developer-wide" aria-label={t('site.navigation')}>
          <AreaLinks context={context} area={area} />
          <a className="developer-end" data-for="strangers" href={href(postsPath)}>
            {t('developers.back', { product: frame.product.shortName })}
          </a>
          <a data-for="strangers" href={signInFrom(context)}>
            {t('developers.signIn')}
          </a>
          <a data-for="readers" href={href(settingsParts.security)} hidden>
            {t('developers.turnOn')}
          </a>
          <a className="developer-end" data-for="developers" href={href(keysPath)} hidden>
            {t('developers.account')}
          </a>
          <button type="button" data-for="developers" data-log-out hidden>
            {t('developers.logOut')}
          </button>
        </nav>
        <LanguageSwitch context={context} />
        <details className="language-switch developer-narrow no-print">
          <summary>
            <MenuIcon />
            {t('developers.menu')}
          </summary>
          <nav className="languages developer-links" aria-label={t('site.navigation')}>
            <AreaLinks context={context} area={area} />
            <a data-for="new" href={href(developerSignUpPath)}>
              {t('developers.signUp')}
            </a>
            <a data-for="strangers" href={signInFrom(context)}>
              {t('developers.signIn')}
            </a>
            <a data-for="readers" href={href(settingsParts.security)} hidden>
              {t('developers.turnOn')}
            </a>
            <a data-for="strangers" href={href(postsPath)}>
              {t('developers.back', { product: frame.product.shortName })}
            </a>
            <a data-for="developers" href={href(keysPath)} hidden>
              {t('developers.account')}
            </a>
            <button type="button" data-for="developers" data-log-out hidden>
              {t('developers.logout')}
            </button>
          </nav>
        </details>
      </div>
    </header>
  );
}

function AreaLinks({ context: { t, href }, area }: { context: PageContext; area: DeveloperArea }) {
  const marked = (of: DeveloperArea) => (of === area ? 'page' : undefined);
  return (
    <>
      <a href={href(tutorialsPath)} aria-current={marked('tutorials')}>
        {t('developers.tutorials')}
      </a>
      <a href={href(docsHomePath)} aria-current={marked('docs')}>
        {t('developers.docs')}
      </a>
      <a href={href(tryApiPath)} aria-current={marked('api')}>
        {t('developers.api')}
      </a>
    </>
  );
}

/** The sign-in screen, which leads back to this page. */
function signInFrom({ href, frame }: PageContext): string {
  return href(`${developerSignInPath}?from=${encodeURIComponent(href(frame.path))}`);
}
