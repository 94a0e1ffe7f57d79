import { directionOf } from '../../../contract/constants.ts';
import { postPath } from '../../../contract/paths.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import type { PostView } from '../../../contract/views/post-view.ts';
import { OrderedText } from '../../ui/ordered-text.tsx';
import { NoticesOfPost } from '../notices/notices-of-post.tsx';
import type { PageContext } from '../page-context.ts';
import { Corrected, PostFacts, PostLine } from '../pages/post.tsx';
import { Origin } from '../post/origin.tsx';
import { Overdue } from '../post/review.tsx';
import { Disclosures, Summary } from '../post/statements.tsx';
import { TranslationBanner } from '../post/translation.tsx';
import { savedWords } from './words.ts';

/**
 * A post as one file. A browser that saved it writes above the text what happened since. The file says where it is from, and its links
 * lead there.
 */
export function OfflinePostPage({
  context: here,
  post,
  qr,
}: {
  context: PageContext;
  post: PostView;
  /** The QR code of the post's address, in SVG. */
  qr: string | null;
}) {
  const { publicUrl, product } = here.frame;
  const context = { ...here, origin: publicUrl, href: (path: string) => publicUrl + here.href(path) };
  const { language, t, href } = context;
  const direction = directionOf(post.language);
  const address = href(postPath(post.slug));
  return (
    <>
      <header className="masthead">
        <div className="frame">
          <a className="word-mark" href={href('/')}>
            {product.shortName}
          </a>
        </div>
      </header>
      <main className="frame" id="main">
        <div id="saved-here" data-words={savedWords(context)} />
        <article className="post" lang={post.language} dir={direction}>
          <header>
            <h1>
              <OrderedText stretches={inOrder(post.title, direction)} />
            </h1>
            <div className="post-origins" lang={language}>
              <PostLine context={context} post={post} />
            </div>
            {post.summary.trim() !== '' && <Summary context={context} post={post} />}
          </header>
          <TranslationBanner context={context} post={post} />
          <NoticesOfPost context={context} notices={post.notices} />
          {post.recently_corrected && post.version && (
            <Corrected context={context} post={post} version={post.version} />
          )}
          {post.review_due?.passed && <Overdue context={context} due={post.review_due.at} />}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as the contract says. */}
          <div className="prose post-text" dangerouslySetInnerHTML={{ __html: post.body_html }} />
          <section className="post-about" lang={language} aria-labelledby="about-post">
            <h2 id="about-post">{t('reading.aboutPost')}</h2>
            <PostFacts context={context} post={post} rank={null} />
          </section>
          <div className="post-end" lang={language}>
            <Disclosures context={context} post={post} />
            {post.source && <Origin context={context} source={post.source} />}
            <p dir="auto">{post.record.citation}</p>
            <p>
              {t('saved.fileOf', { product: product.name })} <a href={address}>{address}</a>
            </p>
            {qr !== null && (
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own drawing.
              <div className="qr" aria-hidden="true" dangerouslySetInnerHTML={{ __html: qr }} />
            )}
          </div>
        </article>
      </main>
    </>
  );
}
