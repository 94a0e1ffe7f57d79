import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { useProof } from '../proof/use-proof.ts';
import { SecretShown } from './secret-shown.tsx';

interface SecretDialogProps {
  heading: string;
  /** What is to be chosen, or known, before. */
  children: ReactNode;
  /** On the button that makes it. */
  label: string;
  /** Makes the secret: null where there is none to be shown. @throws CallError */
  onMake(): Promise<{ secret: string | null }>;
  onClose(): void;
}

/** Makes a secret in the place of another, and shows it the one time. */
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
