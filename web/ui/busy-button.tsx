interface BusyButtonProps {
  /** `submit` submits its form; `button` calls `onClick`. */
  type: 'submit' | 'button';
  busy: boolean;
  label: string;
  /** The label while it is busy. The button keeps the width of the longer label. */
  busyLabel: string;
  weight?: 'strong' | 'quiet';
  /** The subject of the label, for screen readers: buttons in a list have the same label. */
  about?: string;
  onClick?(): void;
}

/** A button that shows that its action is running. Meanwhile it keeps the focus and ignores presses. */
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
