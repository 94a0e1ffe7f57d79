import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import type { ToastContent } from './toast-content.ts';
import { ToastRegion } from './toast-region.tsx';

type ShowToast = (content: ToastContent) => void;

const ToastContext = createContext<ShowToast | null>(null);

/** Provides toasts, one at a time: a newer one replaces the one before. */
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

/** Returns the function that shows a toast. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider');
  return show;
}
