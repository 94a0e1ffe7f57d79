import { z } from 'zod';
import { applications } from '../../../../contract/people/calls/applications.ts';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { FormTextField } from '../../frame/forms/form-fields.tsx';
import { FormShell } from '../../frame/forms/form-shell.tsx';
import { FormTextArea } from '../../frame/forms/form-text-area.tsx';
import type { Problem } from '../../frame/forms/problem.ts';
import { putOnFields } from '../../frame/forms/server-problems.ts';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useErrorText } from '../../frame/forms/use-error-text.ts';
import { useSavedValues } from '../../frame/forms/use-saved-values.ts';
import { useSubmission } from '../../frame/forms/use-submission.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { refetchApplication } from './use-application.ts';

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
  const errorText = useErrorText();
  const showToast = useToast();
  const submission = useSubmission();
  const form = useContractForm(applicationForm, { statement: '', affiliation: '', profile_link: '' });
  const discardSavedValues = useSavedValues(form, `application ${userId}`);

  const apply = async (values: z.output<typeof applicationForm>): Promise<Problem | null> => {
    try {
      await call(applications.apply, { body: values });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (putOnFields(form, error, ['statement', 'affiliation', 'profile_link'])) return null;
      if (error.is('application_open')) await refetchApplication();
      const text = errorText(error);
      return { heading: t('application.failed'), text };
    }
    discardSavedValues();
    showToast({ status: 'ok', message: t('application.sent') });
    await refetchApplication();
    return null;
  };
  return (
    <FormShell
      form={form}
      onSubmit={(values) => submission.run(() => apply(values))}
      busy={submission.busy}
      problem={submission.problem}
      onDismissProblem={submission.dismiss}
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
        type="text"
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
