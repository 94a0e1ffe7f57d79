import { useState } from 'react';
import { keys } from '../../../../../contract/programs/calls/keys.ts';
import type { KeyScope } from '../../../../../contract/programs/scopes.ts';
import { call } from '../../../frame/api/call.ts';
import { FormDialog } from '../../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../../frame/forms/form-fields.tsx';
import { useAction } from '../../../frame/forms/use-action.ts';
import { useContractForm } from '../../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useProof } from '../../../people/proof/use-proof.ts';
import { LifeChoice, ScopeChoice } from '../choices.tsx';
import { SecretShown } from '../secret-shown.tsx';
import { refetchKeys } from './use-keys.ts';

const nameRules = keys.createKey.body.pick({ name: true });

/** Makes a key and shows it once. */
export function NewKey({ onClose }: { onClose(): void }) {
  const { t, translate } = useLanguage();
  const form = useContractForm(nameRules, { name: '' });
  const [scopes, setScopes] = useState<KeyScope[]>(['posts:read']);
  const [days, setDays] = useState(90);
  const [secret, setSecret] = useState<string | null>(null);
  const action = useAction(t('developerAccount.notMade'));
  const proved = useProof();
  const chosen = keys.createKey.body.shape.scopes.safeParse(scopes);
  const fault = chosen.success ? undefined : chosen.error.issues[0]?.message;

  const finish = () => {
    onClose();
    void refetchKeys();
  };
  const make = async ({ name }: { name: string }) => {
    if (fault !== undefined) return;
    await action.run(async () => {
      const made = await proved(() => call(keys.createKey, { body: { name, scopes, days } }));
      setSecret(made.secret);
    });
  };
  return (
    <FormDialog
      heading={t('developerAccount.newKey')}
      form={form}
      submission={action}
      labels={{ submit: t('developerAccount.makeKey'), busy: t('developerAccount.working') }}
      onSubmit={make}
      onClose={finish}
      scope="new-key"
      done={secret !== null && <SecretShown secret={secret} onClose={finish} />}
    >
      <FormTextField
        form={form}
        name="name"
        type="text"
        label={t('developerAccount.name')}
        hint={t('developerAccount.nameHint')}
        autoComplete="off"
      />
      <ScopeChoice
        chosen={scopes}
        onChoose={setScopes}
        error={fault === undefined ? undefined : translate(fault)}
      />
      <LifeChoice value={days} onChoose={setDays} />
    </FormDialog>
  );
}
