import type { ReactNode } from 'react';
import { CloseIcon } from '../../../../ui/icons.tsx';
import styles from '../editor.module.css';

interface ChipsProps {
  chips: readonly { key: string; shown: ReactNode; removeLabel: string }[];
  onRemove(key: string): void;
}

/** What was chosen, each with a button that removes it. */
export function Chips({ chips, onRemove }: ChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chipList}>
      {chips.map(({ key, shown, removeLabel }) => (
        <li key={key} className={styles.chip}>
          {shown}
          <button type="button" aria-label={removeLabel} onClick={() => onRemove(key)}>
            <CloseIcon />
          </button>
        </li>
      ))}
    </ul>
  );
}
