import { z } from 'zod';
import { clouds } from '../../../../contract/cloud/calls/clouds.ts';
import { probeOutcomes } from '../../../../contract/constants.ts';
import { call } from '../../frame/api/call.ts';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../frame/forms/form-fields.tsx';
import { FormTextArea } from '../../frame/forms/signed-in-fields.tsx';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';

const { body } = clouds.proposeCloudNode;
const rowsOfNote = 6;

/** What the server says of a node that did not answer as one. */
const unfit = z.object({ outcome: z.enum(probeOutcomes) });

/** Proposes a node by its address. */
export function ProposalDialog({ onClose }: { onClose(): void }) {
  const { t } = useLanguage();
  const form = useContractForm(body, { url: '', note: '' });
  return (
    <FormDialog
      heading={t('cloudNodes.proposeHeading')}
      introduction={<p>{t('cloudNodes.proposeText')}</p>}
      form={form}
      labels={{
        submit: t('cloudNodes.propose'),
        busy: t('cloudNodes.asking'),
        failed: t('cloudNodes.failed'),
      }}
      send={(values) => call(clouds.proposeCloudNode, { body: values })}
      success={(_, { node: { name } }) => t('cloudNodes.proposed', { name })}
      onError={({ current }) => {
        const { data } = unfit.safeParse(current);
        return (
          data !== undefined && {
            heading: t('cloudNodes.failed'),
            text: t(`cloudNodes.outcomes.${data.outcome}`),
          }
        );
      }}
      refetch={[clouds.listCloudNodes]}
      onClose={onClose}
    >
      <FormTextField
        form={form}
        name="url"
        type="url"
        label={t('cloudNodes.url')}
        hint={t('cloudNodes.urlHint')}
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
