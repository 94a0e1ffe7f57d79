import { useEffect, useState } from 'react';
import { type AuthorsReportReply, reports } from '../../../../../contract/posts/calls/reports.ts';
import { inOrder } from '../../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../../ui/ordered-text.tsx';
import { call } from '../../../frame/api/call.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from './comments.module.css';
import type { Passage } from './find-passage.ts';

/** The text that is being edited. */
interface EditedText {
  has(passage: Passage): boolean;
  /** Selects a passage; returns false if it is no longer there. */
  onGoTo(passage: Passage): boolean;
}

interface ReportedMistakesProps {
  post: string;
  /** Null where the text can't be edited now. */
  text: EditedText | null;
}

/** What readers reported and staff sent to the author; a passage that is in the text leads to it. */
export function ReportedMistakes({ post, text }: ReportedMistakesProps) {
  const { t } = useLanguage();
  const { reported, failed } = useReports(post);
  if (failed) return <p role="status">{t('editor.reportsFailed')}</p>;
  if (reported.length === 0) return null;
  return (
    <section className={styles.comments} aria-labelledby="reports-heading">
      <h2 id="reports-heading">{t('editor.reports')}</h2>
      <p>{t('editor.reportsLead')}</p>
      <ul className={styles.commentList}>
        {reported.map((report) => (
          <Reported key={report.id} report={report} text={text} />
        ))}
      </ul>
    </section>
  );
}

function Reported({ report, text }: { report: AuthorsReportReply; text: EditedText | null }) {
  const { t } = useLanguage();
  const passage = report.passage === null ? null : { quote: report.passage, prefix: '', suffix: '' };
  const [isGone, setIsGone] = useState(() => passage !== null && text !== null && !text.has(passage));
  const quote = passage && (
    <q dir="auto">
      <OrderedText stretches={inOrder(passage.quote, 'auto')} />
    </q>
  );
  const canGo = passage !== null && text !== null && !isGone;
  return (
    <li>
      {canGo ? (
        <button className="text-button" type="button" onClick={() => setIsGone(!text.onGoTo(passage))}>
          {quote}
        </button>
      ) : (
        quote && <p>{quote}</p>
      )}
      {isGone && <p role="status">{t('editor.passageGone')}</p>}
      <p dir="auto">
        <OrderedText stretches={inOrder(report.wrong, 'auto')} />
      </p>
      {report.note !== null && (
        <p dir="auto">
          <strong>{t('reports.fromStaff')}</strong> <OrderedText stretches={inOrder(report.note, 'auto')} />
        </p>
      )}
      {report.version !== null && <p>{t('reports.about', { version: report.version })}</p>}
    </li>
  );
}

function useReports(post: string) {
  const [reported, setReported] = useState<readonly AuthorsReportReply[]>([]);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    call(reports.getDraftReports, { params: { id: post } }).then(
      (reply) => isCurrent && setReported(reply.reports),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [post]);
  return { reported, failed };
}
