interface BusyButtonProps {
  /** `submit` sends the form it is in; `button` does what `onClick` says. */
  type: 'submit' | 'button';
  busy: boolean;
  label: string;
  /** Shown while it is busy; the button keeps the width of the longer one. */
  busyLabel: string;
  weight?: 'strong' | 'quiet';
  /** What the label is about, for screen readers: buttons of a list have the same label. */
  about?: string;
  onClick?(): void;
}

/** A button that shows that its work is under way. It keeps the focus meanwhile, and does nothing more. */
export function BusyButton({
  type,
  busy,
  label,
  busyLabel,
  weight = 'strong',
  about,
  onClick,
}: BusyButtonProps) {
  return (
    <button
      className={weight === 'strong' ? 'button busy-button' : 'button button-quiet busy-button'}
      type={type}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.();
      }}
    >
      <span data-shown={!busy}>{label}</span>
      <span data-shown={busy}>{busyLabel}</span>
      {about !== undefined && <span className="visually-hidden"> {about}</span>}
    </button>
  );
}
