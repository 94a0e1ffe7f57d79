import type { ReactNode } from 'react';
import {
  cloudsPath,
  developersPath,
  postsPath,
  searchPath,
  signInPath,
  topicsPath,
} from '../../contract/paths.ts';
import { countriesPath } from '../../contract/posts/places/place-paths.ts';
import { PersonIcon, SearchIcon } from '../ui/icons.tsx';
import { Footer } from './footer.tsx';
import { type LanguageLinksProps, LanguageSwitch } from './language-links.tsx';
import type { PageContext } from './page-context.ts';

interface LayoutProps {
  context: PageContext;
  /** Whether the page is the list of posts, so that the menu marks it. */
  onPosts: boolean;
  /** Whether the page is the list of topics. */
  onTopics: boolean;
  /** Whether the page is the search. */
  onSearch: boolean;
  /** The post that is read. */
  post: LanguageLinksProps['post'];
  children: ReactNode;
}

/** The header and the footer around the content of every public page. */
export function Layout({ children, ...given }: LayoutProps) {
  const { context } = given;
  const { frame, t } = context;
  return (
    <>
      <a className="skip button" href="#main">
        {t('site.skip')}
      </a>
      <Masthead {...given} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer
        context={context}
        reading={[
          [postsPath, t('site.posts')],
          [topicsPath, t('topics.title')],
          [countriesPath, t('places.title')],
        ]}
        network={[
          [cloudsPath(frame.product.shortName), t('clouds.title')],
          [developersPath, t('developers.name')],
        ]}
      />
    </>
  );
}

function Masthead({ context, onPosts, onTopics, onSearch, post }: Omit<LayoutProps, 'children'>) {
  const { frame, t, href } = context;
  return (
    <header className="masthead">
      <div className="frame">
        <a className="word-mark" href={href('/')}>
          {frame.product.shortName}
        </a>
        <nav className="no-print" aria-label={t('site.navigation')}>
          <span className="main-links">
            <a href={href(postsPath)} aria-current={onPosts ? 'page' : undefined}>
              {t('site.posts')}
            </a>
            <a href={href(topicsPath)} aria-current={onTopics ? 'page' : undefined}>
              {t('topics.title')}
            </a>
          </span>
          <a className="search-link" href={href(searchPath)} aria-current={onSearch ? 'page' : undefined}>
            <SearchIcon />
            <span className="search-word">{t('search.title')}</span>
          </a>
          <a className="sign-in" href={href(signInPath)}>
            <PersonIcon />
            <span className="sign-in-words">{t('site.signIn')}</span>
          </a>
        </nav>
        <LanguageSwitch context={context} post={post} />
      </div>
    </header>
  );
}
