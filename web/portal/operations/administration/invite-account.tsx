import { useState } from 'react';
import type { z } from 'zod';
import { administration } from '../../../../contract/people/calls/administration.ts';
import { changesStaff } from '../../../../contract/people/four-eyes.ts';
import type { Role } from '../../../../contract/people/roles.ts';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormEmailField, FormTextField } from '../../frame/forms/form-fields.tsx';
import { FormTextArea } from '../../frame/forms/form-text-area.tsx';
import type { Problem } from '../../frame/forms/problem.ts';
import { putOnFields } from '../../frame/forms/server-problems.ts';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useErrorText } from '../../frame/forms/use-error-text.ts';
import { useSubmission } from '../../frame/forms/use-submission.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { useProof } from '../../people/proof/use-proof.ts';
import { AuthorChoice, RoleChoice } from './account-choices.tsx';
import { acceptance } from './decision-rules.ts';
import { refetchProposals } from './roles/use-proposals.ts';

const rules = administration.inviteAccount.body
  .pick({ email: true, firstname: true, lastname: true })
  .extend(acceptance.shape);
const fields = ['email', 'firstname', 'lastname', 'reason'] as const;

/** A button that opens the form. */
export function InviteAccount({ fourEyes }: { fourEyes: boolean }) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <>
      <p>
        <button className="button" type="button" onClick={() => setOpen(true)}>
          {t('accounts.invite')}
        </button>
      </p>
      {open && <InvitationDialog fourEyes={fourEyes} onClose={() => setOpen(false)} />}
    </>
  );
}

function InvitationDialog({ fourEyes, onClose }: { fourEyes: boolean; onClose(): void }) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const showToast = useToast();
  const form = useContractForm(rules, { email: '', firstname: '', lastname: '', reason: '' });
  const submission = useSubmission();
  const proved = useProof();
  const [role, setRole] = useState<Role>('R');
  const [author, setAuthor] = useState(true);

  const needsSecond = fourEyes && changesStaff({ from: null, to: role });

  const invite = async ({ reason, ...values }: z.output<typeof rules>): Promise<Problem | null> => {
    let proposed: boolean;
    try {
      const body = { ...values, role, author, ...(needsSecond && reason !== '' && { reason }) };
      ({ proposed } = await proved(() => call(administration.inviteAccount, { body })));
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
    const message = t(proposed ? 'roleProposals.invitedProposed' : 'accounts.invited', {
      email: values.email,
    });
    showToast({ status: 'ok', message });
    onClose();
    await refetchProposals();
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
      <div role="status">{needsSecond && <p className="notice">{t('roleProposals.inviteText')}</p>}</div>
      {needsSecond && (
        <FormTextArea
          form={form}
          name="reason"
          label={t('roleProposals.reason')}
          hint={t('roleProposals.reasonHint')}
          maximumRows={8}
        />
      )}
    </FormDialog>
  );
}
