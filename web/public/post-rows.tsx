import type { ReactNode } from 'react';
import { authorPath } from '../../contract/addresses.ts';
import { directionOf } from '../../contract/constants.ts';
import { inOrder } from '../../contract/left-to-right.ts';
import type { PostSummary } from '../../contract/pages.ts';
import { OrderedText } from '../ui/ordered-text.tsx';
import { postPath } from './address.ts';
import { nameOfOtherLanguage } from './other-language.ts';
import type { Site } from './site.ts';
import { Timestamp } from './timestamp.tsx';
import { TopicLinks } from './topic-links.tsx';

interface PostRowsProps {
  site: Site;
  posts: readonly PostSummary[];
  headingLevel: 'h2' | 'h3';
  /** Index of the first row that the reader hasn't seen: a link that jumps to it gives it the focus. */
  firstNew?: number;
}

/** Posts as rows: created date, title and a preview of the body (spec §2.6). */
export function PostRows({ site, posts, headingLevel, firstNew }: PostRowsProps) {
  if (posts.length === 0) return null;
  return (
    <ol className="post-rows">
      {posts.map((post, index) => (
        <li key={post.id} id={`post-${index + 1}`} tabIndex={index === firstNew ? -1 : undefined}>
          <PostRow
            site={site}
            post={post}
            Heading={headingLevel}
            title={<OrderedText stretches={inOrder(post.title, directionOf(post.language))} />}
          >
            <Preview html={post.preview_html} />
          </PostRow>
        </li>
      ))}
    </ol>
  );
}

function Preview({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as the contract says.
  return <div className="post-row-preview preview" dangerouslySetInnerHTML={{ __html: html }} />;
}

interface PostRowProps {
  site: Site;
  post: Omit<PostSummary, 'preview_html'>;
  Heading: 'h2' | 'h3';
  title: ReactNode;
  /** What is shown of the text. */
  children: ReactNode;
}

/** What is inside the row of a post; byline and topics lead to what else there is of them. */
export function PostRow({ site, post, Heading, title, children }: PostRowProps) {
  const { frame, t, href } = site;
  const otherLanguage = nameOfOtherLanguage(post.language, site);
  const own = { lang: post.language, dir: directionOf(post.language) };
  return (
    <>
      <p className="post-row-dates">
        <Timestamp site={site} instant={post.published_at} />
        <span>{t('post.minutes', { count: post.read_time })}</span>
        {otherLanguage && <span>{otherLanguage}</span>}
      </p>
      <div {...own}>
        <Heading>
          <a href={href(postPath(post.slug))}>{title}</a>
        </Heading>
        <p className="post-row-byline">
          <a href={href(authorPath(post.author_id))}>
            <bdi>{post.byline}</bdi>
          </a>
        </p>
        {children}
        <div lang={frame.language}>
          <TopicLinks site={site} topics={post.topics} />
        </div>
      </div>
    </>
  );
}
