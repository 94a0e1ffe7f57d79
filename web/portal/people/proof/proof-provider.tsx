import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { secondFactors } from '../../../../contract/people/calls/second-factors.ts';
import { settings } from '../../../../contract/people/calls/settings.ts';
import { call } from '../../frame/api/call.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormPasswordField } from '../../frame/forms/form-fields.tsx';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { lazyAccountPage } from '../../frame/loading/lazy-page.ts';
import { ProofContext } from '../../frame/proof/use-proof.ts';
import { keepProof } from './keep-proof.ts';

const ProviderProofs = lazyAccountPage(() =>
  import('../providers/provider-proofs.tsx').then((script) => script.ProviderProofs),
);
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
      {asked?.start.ways.includes('password') && (
        <PasswordDialog providers={asked.start.providers} onClose={close} />
      )}
      {asked && !asked.start.ways.includes('password') && (
        <Suspense>
          <FactorDialog ways={asked.start.ways} onClose={close} />
        </Suspense>
      )}
    </ProofContext>
  );
}

interface PasswordDialogProps {
  /** The institutions by which it can be proved too. */
  providers: Start['providers'];
  onClose(proved: boolean): void;
}

function PasswordDialog({ providers, onClose }: PasswordDialogProps) {
  const { t } = useLanguage();
  const form = useContractForm(settings.proveIdentity.body, { password: '' });
  return (
    <FormDialog
      heading={t('proof.heading')}
      introduction={
        <>
          <p>{t('proof.why')}</p>
          {providers.length > 0 && (
            <Suspense>
              <ProviderProofs providers={providers} onProved={() => onClose(true)} />
            </Suspense>
          )}
        </>
      }
      form={form}
      labels={{ submit: t('proof.submit'), busy: t('proof.busy'), failed: t('proof.failed') }}
      send={(body) => call(settings.proveIdentity, { body })}
      onSaved={({ proof, expires_at: expiresAt }) => {
        keepProof(proof, expiresAt);
        onClose(true);
      }}
      done={null}
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
