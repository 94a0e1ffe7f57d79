import { useState } from 'react';
import type { z } from 'zod';
import { administration } from '../../../contract/calls/administration.ts';
import type { Role } from '../../../contract/roles.ts';
import { call } from '../api/call.ts';
import { CallError } from '../api/call-error.ts';
import { refetch } from '../api/query-client.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { FormEmailField, FormTextField } from '../forms/form-fields.tsx';
import type { Problem } from '../forms/problem.ts';
import { putOnFields } from '../forms/server-problems.ts';
import { useContractForm } from '../forms/use-contract-form.ts';
import { useErrorText } from '../forms/use-error-text.ts';
import { useSubmission } from '../forms/use-submission.ts';
import { useLanguage } from '../language/language-context.tsx';
import { useProof } from '../proof/use-proof.ts';
import { useToast } from '../toast/toast-context.tsx';
import { AuthorChoice, RoleChoice } from './account-choices.tsx';

const rules = administration.inviteAccount.body.pick({ email: true, firstname: true, lastname: true });
const fields = ['email', 'firstname', 'lastname'] as const;

/** A button that opens the form. */
export function InviteAccount() {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <>
      <p>
        <button className="button" type="button" onClick={() => setOpen(true)}>
          {t('accounts.invite')}
        </button>
      </p>
      {open && <InvitationDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function InvitationDialog({ onClose }: { onClose(): void }) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const showToast = useToast();
  const form = useContractForm(rules, { email: '', firstname: '', lastname: '' });
  const submission = useSubmission();
  const proved = useProof();
  const [role, setRole] = useState<Role>('R');
  const [author, setAuthor] = useState(true);

  const invite = async (values: z.output<typeof rules>): Promise<Problem | null> => {
    try {
      await proved(() => call(administration.inviteAccount, { body: { ...values, role, author } }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.is('email_taken')) {
        form.refuse('email', error.message);
        form.setFocus('email');
        return null;
      }
      if (putOnFields(form, error, fields)) return null;
      const text = errorText(error);
      return { heading: t('accounts.notInvited'), text };
    }
    showToast({ status: 'ok', message: t('accounts.invited', { email: values.email }) });
    onClose();
    await refetch(['accounts']);
    return null;
  };

  return (
    <FormDialog
      heading={t('accounts.inviteHeading')}
      introduction={<p>{t('accounts.inviteText')}</p>}
      form={form}
      submission={submission}
      labels={{ submit: t('accounts.sendInvitation'), busy: t('accounts.sending') }}
      onSubmit={(values) => submission.run(() => invite(values))}
      onClose={onClose}
    >
      <FormEmailField form={form} name="email" label={t('accounts.email')} />
      <FormTextField
        form={form}
        name="firstname"
        type="text"
        label={t('accounts.firstname')}
        autoComplete="off"
      />
      <FormTextField
        form={form}
        name="lastname"
        type="text"
        label={t('accounts.lastname')}
        autoComplete="off"
      />
      <RoleChoice role={role} onChoose={setRole} />
      <AuthorChoice author={author} onChoose={setAuthor} />
    </FormDialog>
  );
}
