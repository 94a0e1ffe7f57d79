import { directionOf } from '../../contract/constants.ts';
import type { PostSummary } from '../../contract/pages.ts';
import { Tags } from '../ui/tags.tsx';
import { postPath, topicPath } from './address.ts';
import { nameOfOtherLanguage } from './other-language.ts';
import type { Site } from './site.ts';
import { Timestamp } from './timestamp.tsx';

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
          <PostRow site={site} post={post} Heading={headingLevel} />
        </li>
      ))}
    </ol>
  );
}

function PostRow({ site, post, Heading }: { site: Site; post: PostSummary; Heading: 'h2' | 'h3' }) {
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
          <a href={href(postPath(post.slug))}>{post.title}</a>
        </Heading>
        <p className="post-row-byline">
          <bdi>{post.byline}</bdi>
        </p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as the contract says. */}
        <div className="post-row-preview preview" dangerouslySetInnerHTML={{ __html: post.preview_html }} />
        <div lang={frame.language}>
          <Tags label={t('post.topics')} tags={post.topics} linkOf={(topic) => href(topicPath(topic))} />
        </div>
      </div>
    </>
  );
}
