/** Progress in per cent. */
export function ProgressBar({ label, value }: { label: string; value: number }) {
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
    >
      <div className="progress-done" style={{ inlineSize: `${value}%` }} />
    </div>
  );
}
