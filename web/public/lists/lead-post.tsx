import { directionOf } from '../../../contract/constants.ts';
import { postPath } from '../../../contract/paths.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import type { PostSummary } from '../../../contract/views/post-view.ts';
import { OrderedText } from '../../ui/ordered-text.tsx';
import { Byline } from '../byline.tsx';
import type { PageContext } from '../page-context.ts';
import { Timestamp } from '../timestamp.tsx';
import { Cover } from './cover.tsx';
import { LanguageMark } from './language-mark.tsx';

/** The first post of a page: larger than a row, with more of its text. */
export function LeadPost({ context, post }: { context: PageContext; post: PostSummary }) {
  const { language, t, href } = context;
  return (
    <div className="lead-post in-list" lang={post.language} dir={directionOf(post.language)}>
      <Cover post={post} place="lead" />
      <h3>
        <a href={href(postPath(post.slug))}>
          <OrderedText stretches={inOrder(post.title, directionOf(post.language))} />
        </a>
      </h3>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as the contract says. */}
      <div className="post-row-preview preview" dangerouslySetInnerHTML={{ __html: post.preview_html }} />
      <p className="post-row-dates" lang={language} dir={context.direction}>
        <bdi className="lead-byline">
          <Byline context={context} authors={post.authors} />
        </bdi>{' '}
        <bdi>
          <Timestamp context={context} instant={post.published_at} />
        </bdi>{' '}
        <bdi>{t('post.minutes', { count: post.read_time })}</bdi>{' '}
        {post.kind !== '' && <bdi>{t(`postKinds.${post.kind}`)}</bdi>}{' '}
        {post.overdue && <bdi className="overdue-mark">{t('post.overdue')}</bdi>}{' '}
        <LanguageMark context={context} language={post.language} />
      </p>
    </div>
  );
}

/** A short ranked list of posts. */
export function RankedPosts({ context, posts }: { context: PageContext; posts: readonly PostSummary[] }) {
  const { t, href } = context;
  return (
    <ol className="ranked-posts">
      {posts.map(({ id, slug, title, language, authors, read_time, kind, overdue }) => (
        <li key={id}>
          <div className="in-list" lang={language} dir={directionOf(language)}>
            <a href={href(postPath(slug))}>
              <OrderedText stretches={inOrder(title, directionOf(language))} />
            </a>
            <p className="post-row-dates" lang={context.language} dir={context.direction}>
              <bdi>
                <Byline context={context} authors={authors} />
              </bdi>{' '}
              <bdi>{t('post.minutes', { count: read_time })}</bdi>{' '}
              {kind !== '' && <bdi>{t(`postKinds.${kind}`)}</bdi>}{' '}
              {overdue && <bdi className="overdue-mark">{t('post.overdue')}</bdi>}{' '}
              <LanguageMark context={context} language={language} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
