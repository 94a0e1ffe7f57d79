import { type ReactNode, useState } from 'react';

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
  /** The dialog that it opens; `close` closes it. */
  dialog(close: () => void): ReactNode;
}

/** A button with the dialog that it opens, of a row or of a whole screen. */
export function RowAction({ label, about, name, look = 'quiet', dialog }: RowActionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button className={looks[look]} type="button" aria-label={name} onClick={() => setOpen(true)}>
        {label}
        {about !== undefined && <span className="visually-hidden"> {about}</span>}
      </button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
