import { type ReactNode, useEffect } from 'react';
import { CloseIcon } from './icons.tsx';

interface AlertProps {
  heading: string;
  children: ReactNode;
  closeLabel: string;
  onDismiss(): void;
}

/**
 * An error message, announced at once by screen readers. A click on it, its button and Escape dismiss it
 * (product.md#signing-in).
 */
export function Alert({ heading, children, closeLabel, onDismiss }: AlertProps) {
  useEffect(() => {
    const dismissOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onDismiss();
    };
    document.addEventListener('keydown', dismissOnEscape);
    return () => document.removeEventListener('keydown', dismissOnEscape);
  }, [onDismiss]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a larger place to click; its button and Escape do the same.
    <div className="alert notice notice-alarm" role="alert" onClick={onDismiss}>
      <h2>{heading}</h2>
      {children}
      <button className="close" type="button" aria-label={closeLabel} onClick={onDismiss}>
        <CloseIcon />
      </button>
    </div>
  );
}
