import { useState } from 'react';
import { type NewCredential, secondFactors } from '../../../../contract/people/calls/second-factors.ts';
import { call } from '../../frame/api/call.ts';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../frame/forms/form-fields.tsx';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useProof } from '../../frame/proof/use-proof.ts';
import { CodesShown } from './one-time-codes.tsx';
import { makePasskey, NoPasskeyError } from './webauthn.ts';

const nameRules = secondFactors.addPasskey.body.pick({ name: true });

/** Names a passkey, and has the browser make it. */
export function AddPasskey({ onClose }: { onClose(): void }) {
  const { t } = useLanguage();
  const form = useContractForm(nameRules, { name: '' });
  const proved = useProof();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const add = async ({ name }: { name: string }) => {
    const { options } = await proved(() => call(secondFactors.startPasskey, {}));
    const credential = await makePasskey(options).catch(nothingIfCancelled);
    if (credential === null) return false;
    // The contract's schema checks it before it is sent.
    const body = { name, credential: credential as NewCredential };
    return proved(() => call(secondFactors.addPasskey, { body }));
  };
  return (
    <FormDialog
      heading={t('factors.addPasskey')}
      introduction={<p>{t('factors.passkeyMeans')}</p>}
      form={form}
      labels={{
        submit: t('factors.makePasskey'),
        busy: t('factors.working'),
        failed: t('factors.notDone'),
      }}
      send={add}
      onSaved={(added) => (added.codes === null ? onClose() : setCodes(added.codes))}
      onClose={onClose}
      scope="passkey"
      done={codes && <CodesShown codes={codes} onClose={onClose} />}
    >
      <FormTextField form={form} name="name" label={t('factors.name')} hint={t('factors.nameHint')} />
    </FormDialog>
  );
}

function nothingIfCancelled(error: unknown): null {
  if (error instanceof NoPasskeyError) return null;
  throw error;
}
