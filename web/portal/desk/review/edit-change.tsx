import { useState } from 'react';
import { review } from '../../../../contract/desk/calls/review.ts';
import { structuredReview } from '../../../../contract/desk/calls/structured-review.ts';
import { call } from '../../frame/api/call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { checkChange } from '../../writing/editor/change-draft.ts';
import { ChangeFields } from '../../writing/editor/fields/change-fields.tsx';
import { isReason, WordingReason } from '../../writing/editor/figures-to-send.tsx';
import type { Submission } from './use-review.ts';

/** Corrects the kind and the public note of a revision, before it is decided on. */
export function EditChange({ submission: { post, submitted } }: { submission: Submission }) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [change, setChange] = useState(submitted.change);
  const [needsReason, setNeedsReason] = useState(false);
  const [reason, setReason] = useState('');
  const [wasPressed, setPressed] = useState(false);
  if (!submitted.change || !change) return null;
  const save = async () => {
    setPressed(true);
    const checked = checkChange(change).change;
    if (!checked || (needsReason && !isReason(reason))) return false as const;
    return call(structuredReview.changeNote, {
      params: { id: post._id.$oid },
      body: { revision: submitted.id, change: checked, ...(needsReason && { wording_reason: reason }) },
    });
  };
  return (
    <>
      <button
        className="text-button no-print"
        type="button"
        onClick={() => {
          setChange(submitted.change);
          setOpen(true);
        }}
      >
        {t('review.changeEdit.open')}
      </button>
      {isOpen && (
        <ConfirmDialog
          heading={t('review.changeEdit.heading')}
          labels={{
            submit: t('review.changeEdit.submit'),
            busy: t('review.changeEdit.busy'),
            failed: t('review.changeEdit.failed'),
          }}
          send={save}
          onError={(error) => {
            if (error.is('figures_changed')) setNeedsReason(true);
            return false;
          }}
          refetch={[review.getSubmission]}
          onClose={() => setOpen(false)}
        >
          <p>{t('review.changeEdit.text')}</p>
          <ChangeFields
            change={change}
            language={submitted.language}
            showFaults={wasPressed}
            onChange={({ kind, note }) => setChange({ kind: kind === '' ? change.kind : kind, note })}
          />
          {needsReason && <WordingReason reason={reason} showFault={wasPressed} onChange={setReason} />}
        </ConfirmDialog>
      )}
    </>
  );
}
