import { useState } from 'react';
import { z } from 'zod';
import { clouds } from '../../../contract/clouds.ts';
import { probeOutcomes } from '../../../contract/constants.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { call } from '../api/call.ts';
import { CallError } from '../api/call-error.ts';
import { FormTextField } from '../forms/form-fields.tsx';
import { FormShell } from '../forms/form-shell.tsx';
import { FormTextArea } from '../forms/form-text-area.tsx';
import type { Problem } from '../forms/problem.ts';
import { putOnFields } from '../forms/server-problems.ts';
import { useContractForm } from '../forms/use-contract-form.ts';
import { useSubmission } from '../forms/use-submission.ts';
import { useLanguage } from '../language/language-context.tsx';
import { useToast } from '../toast/toast-context.tsx';
import { refetchNodes } from './use-nodes.ts';

const { body } = clouds.proposeCloudNode;
const rowsOfNote = 6;

/** What the server says of a node that did not answer as one. */
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
    <Dialog heading={t('cloudNodes.proposeHeading')} closeLabel={t('notices.close')} onClose={onClose}>
      <p>{t('cloudNodes.proposeText')}</p>
      <FormShell
        form={form}
        onSubmit={(values) => submission.run(() => propose(values))}
        busy={submission.busy}
        problem={submission.problem}
        onDismissProblem={submission.dismiss}
        labels={{ submit: t('cloudNodes.propose'), busy: t('cloudNodes.asking') }}
        actions={
          <button className="button button-quiet" type="button" onClick={onClose}>
            {t('dash.cancel')}
          </button>
        }
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
      </FormShell>
    </Dialog>
  );
}
