import styles from './accounts.module.css';

interface AccessItem {
  id: string;
  name: string;
  /** The last characters of a key. */
  hint?: string;
}

interface AccessListProps {
  label: string;
  items: readonly AccessItem[];
}

/** Lists keys or apps; nothing where there are none. */
export function AccessList({ label, items }: AccessListProps) {
  if (items.length === 0) return null;
  return (
    <>
      <p className={styles.accessKind} aria-hidden="true">
        {label}
      </p>
      <ul className={styles.accessList} aria-label={label}>
        {items.map(({ id, name, hint }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            {hint !== undefined && (
              <>
                {' '}
                <code dir="ltr">…{hint}</code>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Connected apps as items of the list. */
export function appItems(apps: readonly { client_id: string; client_name: string }[]): AccessItem[] {
  return apps.map(({ client_id, client_name }) => ({ id: client_id, name: client_name }));
}
