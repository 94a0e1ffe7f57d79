import type { ReactNode } from 'react';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';

/** The details of a text on a phone: a sheet from below. */
export function DetailsSheet({ children, onClose }: { children: ReactNode; onClose(): void }) {
  const { t } = useLanguage();
  return (
    <Dialog heading={t('editor.details')} closeLabel={t('notices.close')} place="sheet" onClose={onClose}>
      {children}
    </Dialog>
  );
}
