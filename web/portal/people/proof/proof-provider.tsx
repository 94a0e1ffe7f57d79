import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { secondFactors } from '../../../../contract/people/calls/second-factors.ts';
import { settings } from '../../../../contract/people/calls/settings.ts';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormPasswordField } from '../../frame/forms/form-fields.tsx';
import type { Problem } from '../../frame/forms/problem.ts';
import { putOnFields } from '../../frame/forms/server-problems.ts';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useErrorText } from '../../frame/forms/use-error-text.ts';
import { useSubmission } from '../../frame/forms/use-submission.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { lazyAccountPage } from '../../frame/loading/lazy-page.ts';
import { rememberProof } from '../../frame/proof/recent-proof.ts';
import { ProofContext } from './use-proof.ts';

const FactorDialog = lazyAccountPage(() =>
  import('../factors/factor-dialog.tsx').then((script) => script.FactorDialog),
);

/** A pending question whether the person proves their identity. */
interface Asked {
  /** The ways that the account has, and the options of its passkeys. */
  start: Start;
  answer(proved: boolean): void;
}

type Start = CallReply<typeof secondFactors.startProof>;

/** Provides the dialog that asks for the second factor, or for the password, when an action needs a recent proof of identity. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const pending = useRef<Promise<boolean>>(null);
  // Two actions at the same time share one question.
  const ask = useCallback(() => {
    pending.current ??= call(secondFactors.startProof, {})
      .then((start) => new Promise<boolean>((answer) => setAsked({ start, answer })))
      .finally(() => {
        pending.current = null;
      });
    return pending.current;
  }, []);
  const close = (proved: boolean) => {
    asked?.answer(proved);
    setAsked(null);
  };
  return (
    <ProofContext value={ask}>
      {children}
      {asked?.start.ways.includes('password') && <PasswordDialog onClose={close} />}
      {asked && !asked.start.ways.includes('password') && (
        <Suspense>
          <FactorDialog ways={asked.start.ways} onClose={close} />
        </Suspense>
      )}
    </ProofContext>
  );
}

function PasswordDialog({ onClose }: { onClose(proved: boolean): void }) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const form = useContractForm(settings.proveIdentity.body, { password: '' });
  const submission = useSubmission();
  const prove = async (password: string): Promise<Problem | null> => {
    try {
      const { proof, expires_at: expiresAt } = await call(settings.proveIdentity, { body: { password } });
      rememberProof(proof, expiresAt);
      onClose(true);
      return null;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (putOnFields(form, error, ['password'])) return null;
      const text = errorText(error);
      return { heading: t('proof.failed'), text };
    }
  };
  return (
    <FormDialog
      heading={t('proof.heading')}
      introduction={<p>{t('proof.why')}</p>}
      form={form}
      submission={submission}
      labels={{ submit: t('proof.submit'), busy: t('proof.busy') }}
      onSubmit={({ password }) => submission.run(() => prove(password))}
      onClose={() => onClose(false)}
      scope="proof"
    >
      <FormPasswordField
        form={form}
        name="password"
        label={t('accountSettings.currentPassword')}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
