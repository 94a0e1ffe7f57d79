import { useState } from 'react';
import { type NewCredential, secondFactors } from '../../../../contract/people/calls/second-factors.ts';
import { call } from '../../frame/api/call.ts';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../frame/forms/form-fields.tsx';
import { useAction } from '../../frame/forms/use-action.ts';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useProof } from '../proof/use-proof.ts';
import { CodesShown } from './codes-shown.tsx';
import { makePasskey, NoPasskeyError } from './webauthn.ts';

const nameRules = secondFactors.addPasskey.body.pick({ name: true });

/** Names a passkey, and has the browser make it. */
export function AddPasskey({ onClose }: { onClose(): void }) {
  const { t } = useLanguage();
  const form = useContractForm(nameRules, { name: '' });
  const action = useAction(t('factors.notDone'));
  const proved = useProof();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const add = async (name: string) => {
    const { options } = await proved(() => call(secondFactors.startPasskey, {}));
    const credential = await makePasskey(options).catch(nothingIfCancelled);
    if (credential === null) return;
    // The contract's schema checks it before it is sent.
    const body = { name, credential: credential as NewCredential };
    const added = await proved(() => call(secondFactors.addPasskey, { body }));
    if (added.codes === null) onClose();
    else setCodes(added.codes);
  };
  return (
    <FormDialog
      heading={t('factors.addPasskey')}
      introduction={<p>{t('factors.passkeyMeans')}</p>}
      form={form}
      submission={action}
      labels={{ submit: t('factors.makePasskey'), busy: t('factors.working') }}
      onSubmit={({ name }) => action.run(() => add(name))}
      onClose={onClose}
      scope="passkey"
      done={codes && <CodesShown codes={codes} onClose={onClose} />}
    >
      <FormTextField
        form={form}
        name="name"
        type="text"
        label={t('factors.name')}
        hint={t('factors.nameHint')}
        autoComplete="off"
      />
    </FormDialog>
  );
}

function nothingIfCancelled(error: unknown): null {
  if (error instanceof NoPasskeyError) return null;
  throw error;
}
