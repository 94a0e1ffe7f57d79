import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CloseIcon } from './icons.tsx';

interface DialogProps {
  heading: string;
  children: ReactNode;
  closeLabel: string;
  /** Called by its close button, and after Escape: it is to be taken away. */
  onClose(): void;
  /** Takes the focus once it is gone; false where the focus goes back to where it was. */
  onGone?(): boolean;
}

/**
 * A question that stands before the page until it is answered. The browser keeps the focus in it, and gives it back to
 * where it was.
 */
export function Dialog({ heading, children, closeLabel, onClose, onGone }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const start = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    const before = focused();
    open(shown);
    // The browser would begin with the button that closes it. A question is read first: a key that is held down must neither
    // close nor answer it.
    (shown.querySelector<HTMLElement>('input, textarea, select') ?? start.current)?.focus();
    return () => {
      if (shown.open && typeof shown.close === 'function') shown.close();
      if (gone.current?.()) return;
      // Chromium gives the focus back by itself where the dialog is closed, but not where it is taken away. Where what it was
      // on has gone with what was decided, it goes to the page's heading.
      const place = before?.isConnected ? before : document.querySelector('h1');
      if (place instanceof HTMLElement) place.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={headingId}
      // `close` comes later than Escape: a key that is pressed in between would find what opens the dialog still waiting for it.
      onCancel={onClose}
      onClose={onClose}
    >
      <div className="dialog-head">
        <h2 ref={start} id={headingId} tabIndex={-1}>
          {heading}
        </h2>
        <button className="close" type="button" aria-label={closeLabel} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {children}
    </dialog>
  );
}

/** What has the focus, also inside the editor's shadow tree. */
function focused(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

/** Firefox before 98 and Safari before 15.4 know the element and not its function: there it stands above the page. */
function open(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
}
