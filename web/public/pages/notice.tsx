import { directionOf } from '../../../contract/constants.ts';
import { noticesPath, postPath, versionPath } from '../../../contract/paths.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import type { NoticeView } from '../../../contract/views/notice-view.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OrderedText } from '../../ui/ordered-text.tsx';
import { Byline } from '../byline.tsx';
import { isAlarming, WrittenText } from '../notices/notices-of-post.tsx';
import type { PageContext } from '../page-context.ts';
import { Timestamp } from '../timestamp.tsx';

/** A notice about a post: what was wrong, and what to do now (product.md#notices). */
export function NoticePage({
  context,
  notice,
  withdrawn,
}: {
  context: PageContext;
  notice: NoticeView;
  /** Whether readers no longer see the post. */
  withdrawn: boolean;
}) {
  const { t, href } = context;
  const { number, kind, post, version } = notice;
  const capacity = notice.issued_by.as === 'author' ? t('withdrawn.asAuthor') : t('withdrawn.asStaff');
  const direction = directionOf(post.language);
  return (
    <div className="frame message">
      <p className="message-label">{t('notices.number', { number })}</p>
      <h1>{t(`notices.kinds.${kind}`)}</h1>
      <p lang={post.language} dir={direction}>
        <a href={href(postPath(post.slug))}>
          <OrderedText stretches={inOrder(post.title, direction)} />
        </a>
      </p>
      <p>{t(`notices.meaning.${kind}`)}</p>
      {notice.what_to_do !== null && (
        <Notice tone={isAlarming(kind) ? 'alarm' : 'plain'} heading={t('notices.whatToDo')}>
          <WrittenText text={notice.what_to_do} />
        </Notice>
      )}
      <h2>{t('notices.whatWasWrong')}</h2>
      <WrittenText text={notice.what_was_wrong} />
      <Facts>
        <Fact name={t('post.author')}>
          <Byline context={context} authors={post.authors} all />
        </Fact>
        {version !== null && (
          <Fact name={t('notices.version')}>
            {withdrawn ? (
              version
            ) : (
              <a href={href(versionPath(post.slug, String(version)))}>
                {t('versions.version', { number: version })}
              </a>
            )}
          </Fact>
        )}
        <Fact name={t('notices.issuedBy')} note={capacity}>
          {notice.issued_by.name}
        </Fact>
        <Fact name={t('notices.issuedAt')}>
          <Timestamp context={context} instant={notice.issued_at} />
        </Fact>
      </Facts>
      <p>
        <a href={href(noticesPath)}>{t('notices.all')}</a>
      </p>
    </div>
  );
}
