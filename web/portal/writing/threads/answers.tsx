import type { CommentReply, StaffCommentReply } from '../../../../contract/desk/calls/comments.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import styles from './threads.module.css';

type Answer = CommentReply['answers'][number] | StaffCommentReply['answers'][number];

interface AnswersProps {
  answers: readonly Answer[];
  /** Who reads them: authors don't see which of the staff answered. */
  reader: 'author' | 'staff';
}

/** The answers to a comment, oldest first, with who and when. */
export function Answers({ answers, reader }: AnswersProps) {
  const { t } = useLanguage();
  const nameOf = (answer: Answer) => {
    if ('by' in answer && answer.by !== '') return answer.by;
    if (answer.from === 'staff') return t('threads.staff');
    return t(reader === 'author' ? 'threads.you' : 'threads.author');
  };
  if (answers.length === 0) return null;
  return (
    <ol className={styles.answers} aria-label={t('threads.answers')}>
      {answers.map((answer) => (
        <li key={answer.id}>
          <p className="row-facts">
            <strong>
              <bdi>{nameOf(answer)}</bdi>
            </strong>
            {reader === 'staff' && answer.from === 'author' && <span>{t('threads.author')}</span>}
            <Timestamp instant={answer.created_at} />
          </p>
          <p className={styles.body} dir="auto">
            <OrderedText stretches={inOrder(answer.body, 'auto')} />
          </p>
        </li>
      ))}
    </ol>
  );
}
