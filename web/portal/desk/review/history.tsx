import { checklistItems } from '../../../../contract/desk/checklist.ts';
import { checkKinds } from '../../../../contract/desk/review-checks.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import type { PortalTranslate } from '../../../../messages/portal.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { auditText } from '../../frame/language/audit-text.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { Answers } from '../../writing/threads/answers.tsx';
import styles from './review.module.css';
import type { Submission } from './use-review.ts';

/** The rounds of a review, oldest first: each submission with its note and comments, and each decision. */
export function History({ submission: { history, comments } }: { submission: Submission }) {
  const { t } = useLanguage();
  const commentsOn = ({ what, revision }: Submission['history'][number]) =>
    what === 'post.submitted' ? comments.filter((comment) => comment.revision === revision) : [];
  return (
    <section aria-labelledby="history-heading">
      <h2 id="history-heading">{t('review.history')}</h2>
      <ol className={styles.commentList}>
        {history.map((decision) => (
          <li className={styles.comment} key={`${decision.at} ${decision.what}`}>
            <p>
              <strong>{auditText(decision.what, t)}</strong>
            </p>
            <p className="row-facts">
              <bdi>{decision.by || t('audit.operator')}</bdi>
              <Timestamp instant={decision.at} />
            </p>
            {decision.checklist.length > 0 && (
              <p className="area-note">
                {checklistItems
                  .filter((item) => decision.checklist.includes(item))
                  .map((item) => t(`review.checklist.${item}`))
                  .join(' · ')}
              </p>
            )}
            {decision.left.map(({ kind, before, after, reason }) => (
              <div key={`${kind} ${before} ${after}`}>
                <p className="area-note">
                  {t('review.checks.leftOpen', { what: leftName(kind, t) })}{' '}
                  {before !== null && <q dir="auto">{before}</q>}{' '}
                  {after !== null && <bdi dir="auto">{after}</bdi>}
                </p>
                <blockquote className="row-reason" dir="auto">
                  <OrderedText stretches={inOrder(reason, 'auto')} />
                </blockquote>
              </div>
            ))}
            {decision.comment !== null && (
              <blockquote className="row-reason" dir="auto">
                <OrderedText stretches={inOrder(decision.comment, 'auto')} />
              </blockquote>
            )}
            {decision.note !== null && (
              <blockquote className="row-reason" dir="auto">
                <OrderedText stretches={inOrder(decision.note, 'auto')} />
              </blockquote>
            )}
            <RoundComments comments={commentsOn(decision)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The name of a check or of an item of the checklist. */
function leftName(kind: string, t: PortalTranslate): string {
  const item = checklistItems.find((name) => name === kind);
  const check = checkKinds.find((name) => name === kind);
  if (item) return t(`review.checklist.${item}`);
  return check ? t(`review.checks.kinds.${check}`) : kind;
}

/** The comments of a round with their answers, to be read again. */
function RoundComments({ comments }: { comments: Submission['comments'] }) {
  const { t } = useLanguage();
  if (comments.length === 0) return null;
  return (
    <details className="expander">
      <summary>{t('review.roundComments', { count: comments.length })}</summary>
      <ul className={styles.commentList}>
        {comments.map((comment) => (
          <li className={styles.comment} key={comment.id}>
            {comment.passage && (
              <blockquote className={styles.commentPassage} dir="auto">
                <OrderedText stretches={inOrder(comment.passage.quote, 'auto')} />
              </blockquote>
            )}
            <p className={styles.commentBody} dir="auto">
              <OrderedText stretches={inOrder(comment.body, 'auto')} />
            </p>
            <Answers answers={comment.answers} reader="staff" />
          </li>
        ))}
      </ul>
    </details>
  );
}
