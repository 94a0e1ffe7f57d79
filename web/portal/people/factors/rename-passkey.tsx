import { secondFactors } from '../../../../contract/people/calls/second-factors.ts';
import { call } from '../../frame/api/call.ts';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../frame/forms/form-fields.tsx';
import { useAction } from '../../frame/forms/use-action.ts';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';

interface RenamePasskeyProps {
  id: string;
  name: string;
  onClose(): void;
}

/** Renames a passkey. */
export function RenamePasskey({ id, name, onClose }: RenamePasskeyProps) {
  const { t } = useLanguage();
  const form = useContractForm(secondFactors.renamePasskey.body, { name });
  const action = useAction(t('factors.notDone'));
  return (
    <FormDialog
      heading={t('factors.rename')}
      form={form}
      submission={action}
      labels={{ submit: t('factors.save'), busy: t('factors.working') }}
      onSubmit={(body) =>
        action.run(async () => {
          await call(secondFactors.renamePasskey, { params: { id }, body });
          onClose();
        })
      }
      onClose={onClose}
      scope="rename-passkey"
    >
      <FormTextField form={form} name="name" type="text" label={t('factors.name')} autoComplete="off" />
    </FormDialog>
  );
}
