import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { ToastRegion } from './toast-region.tsx';

/** What a toast says and does (spec §2.4). */
export interface ToastContent {
  status: 'ok' | 'error';
  message: string;
  detail?: string;
  link?: { to: string; text: string };
  /** Leads to the landing page once it is closed or gone. */
  redirect?: boolean;
}

type ShowToast = (content: ToastContent) => void;

const ToastContext = createContext<ShowToast | null>(null);

/** Shows one toast at a time: a newer one takes the place of the one before. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ key: number; content: ToastContent } | null>(null);
  const show = useCallback<ShowToast>((content) => {
    setShown((before) => ({ key: (before?.key ?? 0) + 1, content }));
  }, []);
  const close = useCallback(() => setShown(null), []);
  return (
    <ToastContext value={show}>
      {children}
      <ToastRegion shown={shown} onClose={close} />
    </ToastContext>
  );
}

/** The function that shows a toast. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('there is no place for toasts here');
  return show;
}
