import styles from './outline.module.css';

const rows = 6;

/** Grey rows of the height of real ones, where a list will be. */
export function Outline({ label }: { label: string }) {
  return (
    <div data-loading>
      <p className="visually-hidden" role="status">
        {label}
      </p>
      <div className={`rows ${styles.outline}`} aria-hidden="true">
        {Array.from({ length: rows }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
          <div key={place}>
            <span />
            <span />
          </div>
        ))}
      </div>
    </div>
  );
}
