import { checklistItems } from '../../../contract/checklist.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../ui/ordered-text.tsx';
import { auditText } from '../administration/audit-text.ts';
import { useLanguage } from '../language/language-context.tsx';
import { Timestamp } from '../language/timestamp.tsx';
import styles from './review.module.css';
import type { Submission } from './use-review.ts';

/** Earlier decisions on a post and their reasons, oldest first. */
export function History({ submission: { history } }: { submission: Submission }) {
  const { t } = useLanguage();
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
            {decision.comment !== null && (
              <blockquote className="row-reason" dir="auto">
                <OrderedText stretches={inOrder(decision.comment, 'auto')} />
              </blockquote>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
