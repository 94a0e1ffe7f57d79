import { useState } from 'react';
import { type ReportReply, reports } from '../../../../contract/posts/calls/reports.ts';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { call } from '../../frame/api/call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { ReasonDialog } from '../../frame/forms/reason-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useDecision } from './use-decision.ts';

interface DecisionDialogProps {
  report: ReportReply;
  onClose(): void;
}

const rules = reports.declineReport.body;

/** Sends a report to the author of the post. */
export function SendDialog({ report: { id }, onClose }: DecisionDialogProps) {
  const { t } = useLanguage();
  const decide = useDecision(onClose);
  return (
    <ConfirmDialog
      heading={t('reports.send')}
      labels={{ submit: t('reports.send'), busy: t('reports.busy'), failed: t('reports.failed') }}
      onSubmit={async () => {
        await decide(() => call(reports.sendReportToAuthor, { params: { id } }), t('reports.sent'));
      }}
      onClose={onClose}
    >
      <p>{t('reports.sendText')}</p>
    </ConfirmDialog>
  );
}

/** Says which version fixed what a report is about: the newest unless staff choose an earlier one. */
export function FixDialog({ report, onClose }: DecisionDialogProps) {
  const { t } = useLanguage();
  const decide = useDecision(onClose);
  const newest = report.post.version ?? 0;
  const first = (report.version ?? 0) + 1;
  const [version, setVersion] = useState(newest);
  const choices = Array.from({ length: newest - first + 1 }, (_, index) => newest - index);
  return (
    <ConfirmDialog
      heading={t('reports.fix')}
      labels={{ submit: t('reports.fix'), busy: t('reports.busy'), failed: t('reports.failed') }}
      onSubmit={async () => {
        const action = () => call(reports.markReportFixed, { params: { id: report.id }, body: { version } });
        await decide(action, t('reports.fixedBy', { version }));
      }}
      onClose={onClose}
    >
      <p>{t('reports.fixText')}</p>
      <FieldFrame name="version" label={t('reports.version')}>
        {(attributes) => (
          <select
            className="select"
            {...attributes}
            value={version}
            onChange={({ target }) => setVersion(Number(target.value))}
          >
            {choices.map((number) => (
              <option key={number}>{number}</option>
            ))}
          </select>
        )}
      </FieldFrame>
    </ConfirmDialog>
  );
}

/** Declines a report with a reason. */
export function DeclineDialog({ report: { id }, onClose }: DecisionDialogProps) {
  const { t } = useLanguage();
  const decide = useDecision(onClose);
  return (
    <ReasonDialog
      heading={t('reports.decline')}
      rules={rules}
      saveAs={`decline report ${id}`}
      labels={{
        reason: t('reports.why'),
        hint: t('reports.whyHint'),
        submit: t('reports.decline'),
        busy: t('reports.busy'),
        failed: t('reports.failed'),
      }}
      onSend={(reason) =>
        decide(() => call(reports.declineReport, { params: { id }, body: { reason } }), t('reports.declined'))
      }
      onClose={onClose}
    >
      <p>{t('reports.declineText')}</p>
    </ReasonDialog>
  );
}
