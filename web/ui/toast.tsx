import type { ReactNode } from 'react';
import { CloseIcon } from './icons.tsx';

interface ToastProps {
  status: 'ok' | 'error';
  message: string;
  detail?: string | undefined;
  /** A link to go on. */
  children?: ReactNode;
  closeLabel: string;
  onClose(): void;
  /** Called when the pointer or the focus enters it. */
  onHold(): void;
  onRelease(): void;
}

/** A message that disappears by itself (product.md#toasts). */
export function Toast(props: ToastProps) {
  const { status, message, detail, children, closeLabel, onClose, onHold, onRelease } = props;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it open; there is nothing to press.
    <div
      className={`toast toast-${status}`}
      onPointerEnter={onHold}
      onPointerLeave={onRelease}
      onFocus={onHold}
      onBlur={onRelease}
    >
      <div className="toast-text">
        <p className="toast-message">{message}</p>
        {detail && <p>{detail}</p>}
        {children}
      </div>
      <button className="close" type="button" aria-label={closeLabel} onClick={onClose}>
        <CloseIcon />
      </button>
    </div>
  );
}
