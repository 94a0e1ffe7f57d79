import { secondFactors } from '../../../../contract/people/calls/second-factors.ts';
import { FormTextField } from '../../frame/forms/form-fields.tsx';
import { FormShell } from '../../frame/forms/form-shell.tsx';
import { ProblemAlert } from '../../frame/forms/problem-alert.tsx';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useSave } from '../../frame/forms/use-save.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import type { FactorInput, Way } from './factor-input.ts';
import { signedOrNull } from './passkey-sign-in.ts';

interface FactorFormProps {
  ways: readonly Way[];
  /** Asks the server for the options of a passkey. @throws CallError */
  options(): Promise<object>;
  /** Sends the factor. @throws CallError */
  onGiven(given: FactorInput): Promise<void>;
  onCancel(): void;
}

/** Asks for a second factor: a passkey first, which asks for nothing to type, else a code of the app or a one-time code. */
export function FactorForm({ ways, options, onGiven, onCancel }: FactorFormProps) {
  const { t } = useLanguage();
  const form = useContractForm(secondFactors.confirmAuthenticatorApp.body, { code: '' });
  const save = useSave({ failure: t('factors.failed') });
  const takesCode = ways.includes('app') || ways.includes('code');
  const byPasskey = () =>
    save.run(async () => {
      const credential = await signedOrNull(await options());
      if (credential !== null) await onGiven({ credential });
    });
  const passkey = ways.includes('passkey') && (
    <button
      className="button"
      type="button"
      data-first
      aria-disabled={save.busy || undefined}
      onClick={() => {
        if (!save.busy) void byPasskey();
      }}
    >
      {t('factors.usePasskey')}
    </button>
  );
  const cancel = (
    <button className="button button-quiet" type="button" onClick={onCancel}>
      {t('factors.cancel')}
    </button>
  );
  if (!takesCode)
    return (
      <div className="form">
        <ProblemAlert problem={save.problem} onDismiss={save.dismiss} />
        <div className="form-actions">
          {passkey}
          {cancel}
        </div>
      </div>
    );
  return (
    <FormShell
      form={form}
      save={save}
      onSubmit={async ({ code }) => {
        await save.run(() => onGiven({ code }));
      }}
      labels={{ submit: t('factors.confirm'), busy: t('factors.working') }}
      weight={passkey ? 'quiet' : 'strong'}
      actions={cancel}
    >
      {passkey && <div className="form-actions">{passkey}</div>}
      <FormTextField
        form={form}
        name="code"
        label={t('factors.code')}
        hint={t(ways.includes('app') ? 'factors.codeHint' : 'factors.oneTimeHint')}
        autoComplete="one-time-code"
      />
    </FormShell>
  );
}
