import { secondFactors } from '../../../../contract/people/calls/second-factors.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldScope } from '../../../ui/fields/field-scope.ts';
import { call } from '../../frame/api/call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { keepProof } from '../proof/keep-proof.ts';
import { FactorForm } from './factor-form.tsx';
import type { Way } from './factor-input.ts';

interface FactorDialogProps {
  ways: readonly Way[];
  onClose(proved: boolean): void;
}

/** Asks for a second factor when an action needs a recent proof of identity. */
export function FactorDialog({ ways, onClose }: FactorDialogProps) {
  const { t } = useLanguage();
  return (
    <Dialog
      heading={t('factors.proofHeading')}
      closeLabel={t('notices.close')}
      onClose={() => onClose(false)}
    >
      <FieldScope value="proof">
        <p>{t('factors.proof')}</p>
        <FactorForm
          ways={ways}
          options={async () => (await call(secondFactors.startProof, {})).options ?? {}}
          onGiven={async (body) => {
            const { proof, expires_at: expiresAt } = await call(secondFactors.proveByFactor, { body });
            keepProof(proof, expiresAt);
            onClose(true);
          }}
          onCancel={() => onClose(false)}
        />
      </FieldScope>
    </Dialog>
  );
}
