import { z } from 'zod';
import { applications } from '../../../../contract/people/calls/applications.ts';
import { call } from '../../frame/api/call.ts';
import { refetchCalls } from '../../frame/api/use-call.ts';
import { FormTextField } from '../../frame/forms/form-fields.tsx';
import { FormShell } from '../../frame/forms/form-shell.tsx';
import { FormTextArea } from '../../frame/forms/signed-in-fields.tsx';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useSave } from '../../frame/forms/use-save.ts';
import { useSavedValues } from '../../frame/forms/use-saved-values.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';

const { body } = applications.apply;

/** The contract's rules, with empty fields left out of what is sent. */
const applicationForm = body.extend({
  profile_link: z.union([z.literal('').transform(() => undefined), body.shape.profile_link]),
});

/** Rows that the statement grows to before it scrolls. */
const statementRows = 14;

/** Applies to write (product.md#applying-to-write). */
export function ApplicationForm({ userId }: { userId: string }) {
  const { t } = useLanguage();
  const form = useContractForm(applicationForm, { statement: '', affiliation: '', profile_link: '' });
  const discardSavedValues = useSavedValues(form, `application ${userId}`);

  const save = useSave({
    failure: t('application.failed'),
    form,
    onError: (error) => {
      if (error.is('application_open')) void refetchCalls(applications.getApplication);
      return false;
    },
    onSaved: discardSavedValues,
    success: t('application.sent'),
    refetch: [applications.getApplication],
  });
  return (
    <FormShell
      form={form}
      save={save}
      onSubmit={async (values) => {
        await save.run(() => call(applications.apply, { body: values }));
      }}
      labels={{ submit: t('application.submit'), busy: t('application.busy') }}
    >
      <FormTextArea
        form={form}
        name="statement"
        label={t('application.statement')}
        hint={t('application.statementHint')}
        maximumRows={statementRows}
      />
      <FormTextField
        form={form}
        name="affiliation"
        label={t('application.affiliation')}
        hint={t('application.affiliationHint')}
        autoComplete="organization"
      />
      <FormTextField
        form={form}
        name="profile_link"
        type="url"
        label={t('application.profileLink')}
        hint={t('application.profileLinkHint')}
        autoComplete="url"
      />
    </FormShell>
  );
}
