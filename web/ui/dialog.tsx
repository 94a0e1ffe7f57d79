import './dialog.css';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CloseIcon } from './icons.tsx';
import { sendByKey } from './send-key.ts';

interface DialogProps {
  heading: string;
  children: ReactNode;
  closeLabel: string;
  /** In the middle of the page, or as a sheet at its lower edge that is read from its beginning. */
  place?: 'middle' | 'sheet';
  /** Called when its close button or Escape was pressed: the parent must remove the dialog. */
  onClose(): void;
  /** Moves the focus after the dialog is removed; gives false to return the focus to where it was. */
  onGone?(): boolean;
}

const writtenFields =
  'input:not([type="radio"], [type="checkbox"], [type="date"]), textarea, select, [data-first]';

/** A modal dialog. The browser keeps the focus inside it and returns it afterwards. */
export function Dialog({ heading, children, closeLabel, place = 'middle', onClose, onGone }: DialogProps) {
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
    const row = before?.closest('li, tr');
    const list = row?.parentElement;
    const index = row ? [...(list?.children ?? [])].indexOf(row) : -1;
    open(shown);
    // By default the browser would focus the close button. The question gets the focus instead, so that
    // people read it first and a held key neither closes nor answers it. Fields that people write in go first,
    // and what is marked with `data-first`; Enter on a choice would send the form.
    const field = place === 'sheet' ? null : shown.querySelector<HTMLElement>(writtenFields);
    (field ?? start.current)?.focus();
    return () => {
      if (shown.open && typeof shown.close === 'function') shown.close();
      if (gone.current?.()) return;
      // Chromium returns the focus if the dialog is closed, but not if it is removed. If the focused element
      // has gone with the decision, the row that took the place of its row gets the focus, or the page's heading.
      const next = list?.children[Math.min(index, list.children.length - 1)];
      const target = before?.isConnected ? before : next?.isConnected ? next : document.querySelector('h1');
      if (!(target instanceof HTMLElement)) return;
      if (target === next) target.tabIndex = -1;
      target.focus();
    };
  }, [place]);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      data-place={place}
      aria-labelledby={headingId}
      // `close` fires later than Escape: a key pressed in between would still find the dialog open.
      onCancel={onClose}
      onClose={onClose}
      onKeyDown={sendByKey}
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

/** The element with the focus, even inside the editor's shadow tree. */
function focused(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

/** Firefox before 98 and Safari before 15.4 lack `showModal`; there the dialog is shown above the page. */
function open(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
}
