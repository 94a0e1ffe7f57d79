import { type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { MenuOfRow } from './row-menu.tsx';

const looks = {
  strong: 'button',
  quiet: 'button button-quiet',
  alarm: 'button button-quiet button-alarm',
  text: 'text-button',
} as const;

interface RowActionProps {
  label: string;
  /** The subject, for screen readers: the buttons of a list have the same label. */
  about?: string;
  /** The accessible name, where it isn't the label and the subject. */
  name?: string;
  look?: keyof typeof looks;
  /** The end of an address that opens the dialog at once: `#new`. */
  anchor?: string;
  /** The dialog that it opens; `close` closes it. */
  dialog(close: () => void): ReactNode;
}

/** A button with the dialog that it opens, of a row, of its menu, or of a whole screen. */
export function RowAction({ label, about, name, look = 'quiet', anchor, dialog }: RowActionProps) {
  const [isOpen, setOpen] = useState(() => anchor !== undefined && window.location.hash === anchor);
  const menu = useContext(MenuOfRow);
  const open = () => {
    // The dialog returns the focus to where it was, and the button is out of sight by then.
    menu?.querySelector('summary')?.focus();
    setOpen(true);
  };
  const shown = isOpen && dialog(() => setOpen(false));
  return (
    <>
      <button className={looks[look]} type="button" aria-label={name} onClick={open}>
        {label}
        {about !== undefined && <span className="visually-hidden"> {about}</span>}
      </button>
      {menu ? createPortal(shown, menu) : shown}
    </>
  );
}
