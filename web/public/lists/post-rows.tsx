import type { ReactNode } from 'react';
import { directionOf } from '../../../contract/constants.ts';
import { authorPath, postPath } from '../../../contract/paths.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import type { PostList } from '../../../contract/views/list-view.ts';
import type { PostSummary } from '../../../contract/views/post-view.ts';
import { OrderedText } from '../../ui/ordered-text.tsx';
import { dayOf } from '../../ui/timestamp.ts';
import { Byline } from '../byline.tsx';
import type { PageContext } from '../page-context.ts';
import { Timestamp } from '../timestamp.tsx';
import { Cover } from './cover.tsx';
import { LanguageMark } from './language-mark.tsx';
import { noneIn } from './own-count.tsx';

interface PostRowsProps {
  context: PageContext;
  list: Pick<PostList, 'posts' | 'othersFrom'> &
    Partial<Pick<PostList, 'alreadyShown' | 'newest' | 'onlyNew'>>;
  headingLevel: 'h2' | 'h3';
}

/**
 * Posts as rows: date, title and a preview of the body (product.md#lists). Posts in other languages than the
 * page's follow under their own heading. After "Load more posts...", the focus moves to the first new row.
 */
export function PostRows({ context, list, headingLevel: Heading }: PostRowsProps) {
  const { posts, othersFrom, alreadyShown = 0, newest, onlyNew = false } = list;
  const first = onlyNew ? alreadyShown : 0;
  const rowsOf = (from: number, to: number) => (
    <ol className="post-rows" start={from === 0 ? undefined : from + 1}>
      {posts.slice(from, to).map((post, index) => (
        <li
          key={post.id}
          id={`post-${from + index + 1}`}
          tabIndex={alreadyShown > 0 && from + index === alreadyShown ? -1 : undefined}
        >
          <PreviewRow context={context} post={post} Heading={Heading} />
        </li>
      ))}
    </ol>
  );
  return (
    <>
      {othersFrom > first && rowsOf(first, othersFrom)}
      {othersFrom < posts.length && (
        <>
          {othersFrom === 0 && newest === null && first === 0 && (
            <p className="list-none">{noneIn(context)}</p>
          )}
          {first <= othersFrom && <Heading className="list-others">{context.t('lists.inOthers')}</Heading>}
          {rowsOf(Math.max(first, othersFrom), posts.length)}
        </>
      )}
    </>
  );
}

/** A post with a preview of its text. */
export function PreviewRow({
  context,
  post,
  Heading,
}: {
  context: PageContext;
  post: PostSummary;
  Heading: 'h2' | 'h3';
}) {
  return (
    <PostRow
      context={context}
      post={post}
      Heading={Heading}
      title={<OrderedText stretches={inOrder(post.title, directionOf(post.language))} />}
    >
      <Preview html={post.preview_html} />
    </PostRow>
  );
}

function Preview({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as the contract says.
  return <div className="post-row-preview preview" dangerouslySetInnerHTML={{ __html: html }} />;
}

interface PostRowProps {
  context: PageContext;
  post: Omit<PostSummary, 'preview_html'>;
  Heading: 'h2' | 'h3';
  title: ReactNode;
  /** The preview of the text. */
  children: ReactNode;
}

/** The content of a row. The name of an only author links to their posts. */
export function PostRow({ context, post, Heading, title, children }: PostRowProps) {
  const { language, t, href } = context;
  const own = { lang: post.language, dir: directionOf(post.language) };
  return (
    <div {...own} className="in-list">
      <Cover post={post} place="row" />
      <Heading>
        <a href={href(postPath(post.slug))}>{title}</a>
      </Heading>
      {children}
      <p className="post-row-dates" lang={language} dir={directionOf(language)}>
        <span className="post-row-byline">
          {post.authors.length === 1 ? (
            <a href={href(authorPath(post.author_id))}>
              <bdi>{post.authors[0]}</bdi>
            </a>
          ) : (
            <bdi>
              <Byline context={context} authors={post.authors} />
            </bdi>
          )}
        </span>{' '}
        <Timestamp context={context} instant={dayOf(post.published_at)} />{' '}
        <span>{t('post.minutes', { count: post.read_time })}</span>{' '}
        {post.kind !== '' && <span>{t(`postKinds.${post.kind}`)}</span>}{' '}
        {post.overdue && <span className="overdue-mark">{t('post.overdue')}</span>}{' '}
        <LanguageMark context={context} language={post.language} />
      </p>
    </div>
  );
}
