import { type ReactNode, useEffect, useRef } from 'react';
import styles from '../editor.module.css';

interface SuggestionsProps {
  /** The id of the list; its options are `id-0`, `id-1` and so on. */
  id: string;
  label: string;
  options: readonly { key: string; shown: ReactNode }[];
  /** The place of the active option; -1 for none. */
  at: number;
  onChoose(key: string): void;
}

/**
 * The list of a combobox, hidden while it is empty. The input keeps the focus and handles the keys. The list, and its active
 * option, scroll into view.
 */
export function Suggestions({ id, label, options, at, onChoose }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null);
  const count = options.length;
  useEffect(() => {
    if (count > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div
      ref={list}
      id={id}
      className={styles.topicSuggestions}
      role="listbox"
      aria-label={label}
      hidden={count === 0}
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
          <span>{shown}</span>
        </div>
      ))}
    </div>
  );
}
