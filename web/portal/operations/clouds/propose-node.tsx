import { useState } from 'react';
import { z } from 'zod';
import { clouds } from '../../../../contract/cloud/calls/clouds.ts';
import { probeOutcomes } from '../../../../contract/constants.ts';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../frame/forms/form-fields.tsx';
import { FormTextArea } from '../../frame/forms/form-text-area.tsx';
import type { Problem } from '../../frame/forms/problem.ts';
import { putOnFields } from '../../frame/forms/server-problems.ts';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useSubmission } from '../../frame/forms/use-submission.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { refetchNodes } from './use-nodes.ts';

const { body } = clouds.proposeCloudNode;
const rowsOfNote = 6;

/** The server's error codes for a node that did not answer as one. */
const unfit = z.object({ outcome: z.enum(probeOutcomes) });

/** A button that opens the form. */
export function ProposeNode() {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <>
      <p>
        <button className="button" type="button" onClick={() => setOpen(true)}>
          {t('cloudNodes.propose')}
        </button>
      </p>
      {open && <ProposalDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ProposalDialog({ onClose }: { onClose(): void }) {
  const { t, translate } = useLanguage();
  const showToast = useToast();
  const form = useContractForm(body, { url: '', note: '' });
  const submission = useSubmission();

  const propose = async (values: z.output<typeof body>): Promise<Problem | null> => {
    try {
      const { node } = await call(clouds.proposeCloudNode, { body: values });
      showToast({ status: 'ok', message: t('cloudNodes.proposed', { name: node.name }) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (putOnFields(form, error, ['url', 'note'])) return null;
      if (error.is('network')) return { heading: t('cloudNodes.failed'), text: t('frame.tryAgain') };
      const told = unfit.safeParse(error.current);
      const text = told.success ? t(`cloudNodes.outcomes.${told.data.outcome}`) : translate(error.message);
      return { heading: t('cloudNodes.failed'), text };
    }
    onClose();
    await refetchNodes();
    return null;
  };

  return (
    <FormDialog
      heading={t('cloudNodes.proposeHeading')}
      introduction={<p>{t('cloudNodes.proposeText')}</p>}
      form={form}
      submission={submission}
      labels={{ submit: t('cloudNodes.propose'), busy: t('cloudNodes.asking') }}
      onSubmit={(values) => submission.run(() => propose(values))}
      onClose={onClose}
    >
      <FormTextField
        form={form}
        name="url"
        type="url"
        label={t('cloudNodes.url')}
        hint={t('cloudNodes.urlHint')}
        autoComplete="off"
      />
      <FormTextArea
        form={form}
        name="note"
        label={t('cloudNodes.note')}
        hint={t('cloudNodes.noteHint')}
        maximumRows={rowsOfNote}
      />
    </FormDialog>
  );
}
