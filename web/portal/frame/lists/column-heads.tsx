import styles from './list-screen.module.css';

interface Column {
  label: string;
  /** Whether the label is for screen readers only. */
  hidden?: boolean;
  /** What its call names the order by it. */
  sort?: string;
  /** Whether it is ordered from the last at first. */
  descending?: boolean;
}

/** The columns of a list, and by which of them it is ordered. */
export interface Columns {
  columns: readonly Column[];
  /** The order, from the last with a minus sign. */
  sort: string;
  onSort(sort: string): void;
}

/** The headings of columns; pressing one orders the list by it, and again turns the order round. */
export function ColumnHeads({ columns, sort, onSort }: Columns) {
  const by = sort.replace('-', '');
  const isDescending = sort.startsWith('-');
  return (
    <thead>
      <tr>
        {columns.map(({ label, hidden, sort: key, descending = false }) => (
          <th
            key={label}
            scope="col"
            {...(key === by && { 'aria-sort': isDescending ? 'descending' : 'ascending' })}
          >
            {key === undefined ? (
              <span className={hidden ? 'visually-hidden' : undefined}>{label}</span>
            ) : (
              <button
                className={styles.sort}
                type="button"
                onClick={() => onSort((key === by ? !isDescending : descending) ? `-${key}` : key)}
              >
                {label} <span aria-hidden="true">{key === by && (isDescending ? '↓' : '↑')}</span>
              </button>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}
