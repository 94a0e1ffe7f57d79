import type { NoticeKind } from '../../../contract/constants.ts';
import { noticePath } from '../../../contract/paths.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import type { NoticeView } from '../../../contract/views/notice-view.ts';
import type { ReturnedView } from '../../../contract/views/post-view.ts';
import { Notice } from '../../ui/notice.tsx';
import { OrderedText } from '../../ui/ordered-text.tsx';
import type { PageContext } from '../page-context.ts';
import { dateOf } from '../timestamp.tsx';

/** Whether a notice of this kind means that readers should no longer rely on the post. */
export function isAlarming(kind: NoticeKind): boolean {
  return kind === 'retraction' || kind === 'expression_of_concern' || kind === 'removal';
}

/** The notices above a post: each says what to do now, and links to the whole notice (product.md#notices). */
export function NoticesOfPost({
  context,
  notices,
}: {
  context: PageContext;
  notices: readonly NoticeView[];
}) {
  const { language, direction, t, href } = context;
  if (notices.length === 0) return null;
  return (
    <div className="correction" lang={language} dir={direction}>
      {notices.map(({ number, kind, issued_at, what_to_do }) => (
        <Notice
          key={number}
          tone={isAlarming(kind) ? 'alarm' : 'plain'}
          heading={t('notices.dated', {
            kind: t(`notices.kinds.${kind}`),
            date: dateOf(context, issued_at),
          })}
        >
          <p>{t(`notices.meaning.${kind}`)}</p>
          {what_to_do !== null && <WrittenText text={what_to_do} />}
          <p>
            <a href={href(noticePath(number))}>{t('notices.read', { number })}</a>
          </p>
        </Notice>
      ))}
    </div>
  );
}

/** That a post was withdrawn before, why, and what was done about it (product.md#withdrawal). */
export function ReturnedPost({ context, returned }: { context: PageContext; returned: ReturnedView }) {
  const { language, direction, t, href } = context;
  const { notice, withdrawn_at, reason, back_at, done } = returned;
  return (
    <div className="correction" lang={language} dir={direction}>
      <Notice
        heading={t('notices.back', { date: dateOf(context, withdrawn_at), again: dateOf(context, back_at) })}
      >
        <p>{t('notices.whatWasWrong')}</p>
        <WrittenText text={reason} />
        {done !== null && (
          <>
            <p>{t('notices.whatWasDone')}</p>
            <WrittenText text={done} />
          </>
        )}
        <p>
          <a href={href(noticePath(notice))}>{t('notices.read', { number: notice })}</a>
        </p>
      </Notice>
    </div>
  );
}

/** A text that somebody wrote in an unknown language. */
export function WrittenText({ text }: { text: string }) {
  return (
    <p className="reason" dir="auto">
      <OrderedText stretches={inOrder(text, 'auto')} />
    </p>
  );
}
