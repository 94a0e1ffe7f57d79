import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useProof } from '../../people/proof/use-proof.ts';
import { SecretShown } from './secret-shown.tsx';

interface SecretDialogProps {
  heading: string;
  /** Choices and explanations shown before the secret is made. */
  children: ReactNode;
  /** The label of the button that makes the secret. */
  label: string;
  /** Makes the secret; returns null if there is none to show. @throws CallError */
  onMake(): Promise<{ secret: string | null }>;
  onClose(): void;
}

/** Replaces a secret and shows the new one once. */
export function SecretDialog({ heading, children, label, onMake, onClose }: SecretDialogProps) {
  const { t } = useLanguage();
  const [secret, setSecret] = useState<string | null>(null);
  const proved = useProof();
  return (
    <ConfirmDialog
      heading={heading}
      labels={{
        submit: label,
        busy: t('developerAccount.working'),
        failed: t('developerAccount.notMade'),
      }}
      onSubmit={async () => setSecret((await proved(onMake)).secret)}
      onClose={onClose}
      done={secret !== null && <SecretShown secret={secret} onClose={onClose} />}
    >
      {children}
    </ConfirmDialog>
  );
}
