import { directionOf } from '../../../contract/constants.ts';
import { postPath, versionPath, versionsPath } from '../../../contract/paths.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import type { VersionTextView } from '../../../contract/views/version-views.ts';
import { Notice } from '../../ui/notice.tsx';
import { OrderedText } from '../../ui/ordered-text.tsx';
import { Byline } from '../byline.tsx';
import { TopicLinks } from '../lists/topic-links.tsx';
import { NoticesOfPost } from '../notices/notices-of-post.tsx';
import type { PageContext } from '../page-context.ts';
import { Summary } from '../post/statements.tsx';
import { TranslationBanner } from '../post/translation.tsx';
import { dateOf } from '../timestamp.tsx';
import { ChangeNote } from '../versions/change-note.tsx';
import { NamedFields } from '../versions/named-fields.tsx';

/** A version of a post as readers had it, under a banner that links to the newest (product.md#versions). */
export function VersionPage({ context, version: view }: { context: PageContext; version: VersionTextView }) {
  const { language, t, href } = context;
  const { post, version } = view;
  const { number } = version;
  const direction = directionOf(view.language);
  const isNewest = number === post.newest;
  return (
    <div className="frame">
      <NoticesOfPost context={context} notices={post.notices} />
      <TranslationBanner context={context} post={view} />
      <Notice
        tone={isNewest ? 'plain' : 'alarm'}
        className="version-banner"
        heading={t('versions.version', { number })}
      >
        <p>
          {isNewest
            ? t('versions.current', { number })
            : t('versions.older', { number, newest: post.newest, date: dateOf(context, version.at) })}
        </p>
        <ChangeNote context={context} version={version} />
        <ul className="version-links">
          <li>
            <a href={href(postPath(post.slug))}>{t('versions.readNewest')}</a>
          </li>
          {!isNewest && (
            <li>
              <a href={href(versionPath(post.slug, `${number}..${post.newest}`))}>
                {t('versions.whatChanged')}
              </a>
            </li>
          )}
          <li>
            <a href={href(versionsPath(post.slug))}>{t('versions.all')}</a>
          </li>
        </ul>
      </Notice>
      <article className="version-text" lang={view.language} dir={direction}>
        <header>
          <div lang={language}>
            <TopicLinks context={context} topics={view.topics} />
          </div>
          <h1>
            <OrderedText stretches={inOrder(view.title, direction)} />
          </h1>
          <p>
            <bdi>
              <Byline context={context} authors={view.authors} all />
            </bdi>
          </p>
          {view.named.summary.trim() !== '' && (
            <Summary context={context} post={{ summary: view.named.summary, language: view.language }} />
          )}
        </header>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as the contract says. */}
        <div className="prose post-text" dangerouslySetInnerHTML={{ __html: view.body_html }} />
        <NamedFields context={context} text={view.named} language={view.language} />
      </article>
    </div>
  );
}
