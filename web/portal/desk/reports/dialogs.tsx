import { useState } from 'react';
import { type ReportReply, reports } from '../../../../contract/posts/calls/reports.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { call } from '../../frame/api/call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { ReasonDialog } from '../../frame/forms/reason-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { forEachRow } from '../../frame/lists/for-each-row.ts';
import { useDecided } from './use-decision-toast.ts';

interface DecisionDialogProps {
  report: ReportReply;
  onClose(): void;
}

/** Decisions are over as well where somebody else decided first. */
const after = {
  conflicts: ['report_settled', 'status_conflict', 'decision_pending'],
  refetch: [reports.listReports],
} as const;

/** Sends a report to the author of the post. */
export function SendDialog({ report, onClose }: DecisionDialogProps) {
  const { t } = useLanguage();
  const decided = useDecided([report]);
  const [note, setNote] = useState('');
  return (
    <ConfirmDialog
      {...after}
      heading={t('reports.send')}
      labels={{ submit: t('reports.send'), busy: t('reports.busy'), failed: t('reports.failed') }}
      send={() =>
        forEachRow([report], ({ id }) =>
          call(reports.sendReportToAuthor, { params: { id }, body: { note, undoable: true } }),
        )
      }
      success={decided(t('reports.sent'))}
      onClose={onClose}
    >
      <p>{t('reports.sendText')}</p>
      <TextArea
        name="note"
        label={t('reports.note')}
        hint={t('reports.noteHint')}
        maximumRows={6}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        ref={() => {}}
      />
    </ConfirmDialog>
  );
}

/** Says which version fixed what a report is about: the newest unless staff choose an earlier one. */
export function FixDialog({ report, onClose }: DecisionDialogProps) {
  const { t } = useLanguage();
  const decided = useDecided([report]);
  const { post, version: reported } = report;
  const newest = post.version ?? 0;
  const first = (reported ?? 0) + 1;
  const [version, setVersion] = useState(newest);
  const choices = Array.from({ length: newest - first + 1 }, (_, index) => String(newest - index));
  return (
    <ConfirmDialog
      {...after}
      heading={t('reports.fix')}
      labels={{ submit: t('reports.fix'), busy: t('reports.busy'), failed: t('reports.failed') }}
      send={() =>
        forEachRow([report], ({ id }) =>
          call(reports.markReportFixed, { params: { id }, body: { version, undoable: true } }),
        )
      }
      success={decided(t('reports.fixedBy', { version }))}
      onClose={onClose}
    >
      <p>{t('reports.fixText')}</p>
      <SelectField
        name="version"
        label={t('reports.version')}
        options={choices.map((value) => ({ value, label: value }))}
        value={version}
        onChange={({ target }) => setVersion(Number(target.value))}
      />
    </ConfirmDialog>
  );
}

/** Says that the withdrawal or the retraction of the post answered a report. */
export function AnswerDialog({ report, onClose }: DecisionDialogProps) {
  const { t } = useLanguage();
  const decided = useDecided([report]);
  return (
    <ConfirmDialog
      {...after}
      heading={t('reports.answer')}
      labels={{ submit: t('reports.answer'), busy: t('reports.busy'), failed: t('reports.failed') }}
      send={() =>
        forEachRow([report], ({ id }) =>
          call(reports.markReportAnswered, { params: { id }, body: { undoable: true } }),
        )
      }
      success={decided(t('reports.answered'))}
      onClose={onClose}
    >
      <p>{t('reports.answerText')}</p>
    </ConfirmDialog>
  );
}

/** Declines a report with a reason. */
export function DeclineDialog({ report, onClose }: DecisionDialogProps) {
  return <DeclineReports reports={[report]} onClose={onClose} />;
}

interface DeclineReportsProps {
  reports: readonly ReportReply[];
  onClose(): void;
  /** Called once they are declined. */
  onDeclined?(): void;
}

/** Declines reports with one reason. */
export function DeclineReports({ reports: given, onClose, onDeclined }: DeclineReportsProps) {
  const { t } = useLanguage();
  const decided = useDecided(given);
  return (
    <ReasonDialog
      {...after}
      heading={t('reports.decline')}
      rules={reports.declineReport.body}
      saveAs={`decline report ${given.map(({ id }) => id).join(' ')}`}
      labels={{
        reason: t('reports.why'),
        hint: t('reports.whyHint'),
        submit: t('reports.decline'),
        busy: t('reports.busy'),
        failed: t('reports.failed'),
      }}
      send={(reason) =>
        forEachRow(given, ({ id }) =>
          call(reports.declineReport, { params: { id }, body: { reason, undoable: true } }),
        )
      }
      success={decided(t('reports.declined'))}
      onSaved={() => onDeclined?.()}
      onClose={onClose}
    >
      <p>{t('reports.declineText')}</p>
    </ReasonDialog>
  );
}
