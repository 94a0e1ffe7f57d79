import type { ReactNode } from 'react';
import { CloseIcon } from '../../../ui/icons.tsx';
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

interface SuggestionsProps {
  /** The id of the list; its options are `id-0`, `id-1` and so on. */
  id: string;
  label: string;
  options: readonly { key: string; shown: ReactNode }[];
  /** The place of the active option; -1 for none. */
  at: number;
  onChoose(key: string): void;
}

/** The list of a combobox, hidden while it is empty. The input keeps the focus and handles the keys. */
export function Suggestions({ id, label, options, at, onChoose }: SuggestionsProps) {
  return (
    <div
      id={id}
      className={styles.topicSuggestions}
      role="listbox"
      aria-label={label}
      hidden={options.length === 0}
    >
      {options.map(({ key, shown }, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option.
        <div
          key={key}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === at}
          // Pressing would blur the input, which closes the list and may add what was typed.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(key)}
        >
          {shown}
        </div>
      ))}
    </div>
  );
}
