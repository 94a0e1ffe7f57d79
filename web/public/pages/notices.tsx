import { directionOf } from '../../../contract/constants.ts';
import type { PublicPage } from '../../../contract/pages.ts';
import { noticePath, postPath } from '../../../contract/paths.ts';
import { recallsPath } from '../../../contract/site/saved-paths.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { OrderedText } from '../../ui/ordered-text.tsx';
import { WrittenText } from '../notices/notices-of-post.tsx';
import type { PageContext } from '../page-context.ts';
import { Timestamp } from '../timestamp.tsx';

const shownCharacters = 300;

/** Longer texts are cut in the list; the notice's own page has the whole text. */
function beginningOf(text: string): string {
  const characters = [...text];
  return characters.length <= shownCharacters ? text : `${characters.slice(0, shownCharacters).join('')}…`;
}

/** Every notice, newest first (product.md#notices). */
export function NoticesPage({
  context,
  page: { notices, earlier, newest },
}: {
  context: PageContext;
  page: Extract<PublicPage, { kind: 'notices' }>;
}) {
  const { t, href } = context;
  return (
    <div className="frame versions">
      <header className="list-head">
        <h1>{t('notices.title')}</h1>
        <p>{t('notices.lead')}</p>
        <p>
          <a href={recallsPath}>{t('notices.recalls')}</a>
        </p>
      </header>
      {notices.length === 0 && <p>{t('notices.none')}</p>}
      <ol className="version-rows">
        {notices.map(({ number, kind, issued_at, post, what_was_wrong }) => (
          <li key={number}>
            <h2>
              <a href={href(noticePath(number))}>{t(`notices.kinds.${kind}`)}</a>
            </h2>
            <p lang={post.language} dir={directionOf(post.language)}>
              <a href={href(postPath(post.slug))}>
                <OrderedText stretches={inOrder(post.title, directionOf(post.language))} />
              </a>
            </p>
            <p className="version-facts">
              <bdi>
                <Timestamp context={context} instant={issued_at} />
              </bdi>
              <bdi>{t('notices.number', { number })}</bdi>
            </p>
            <WrittenText text={beginningOf(what_was_wrong)} />
          </li>
        ))}
      </ol>
      <div className="list-foot no-print">
        {earlier !== null && <ButtonLink href={href(earlier)}>{t('notices.earlier')}</ButtonLink>}
        {newest !== null && <a href={href(newest)}>{t('notices.newest')}</a>}
      </div>
    </div>
  );
}
