import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
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

interface Choosing<Option> {
  /** What is offered now. */
  options: readonly Option[];
  /** Chooses the active option; without one, Enter is left alone unless `orElse` takes it. */
  onChoose(option: Option): void;
  orElse?(): void;
}

/**
 * The state and the keys of a field that offers options while somebody types (ARIA combobox): arrow keys move, Enter chooses, and
 * Escape closes the list, whose options are `list-0`, `list-1` and so on.
 */
export function useCombobox() {
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const close = (): void => {
    setOpen(false);
    setAt(-1);
  };
  /** Offers options anew, for what is typed now. */
  const offer = (): void => {
    setOpen(true);
    setAt(-1);
  };
  const press = <Option,>(event: KeyboardEvent, { options, onChoose, orElse }: Choosing<Option>): void => {
    if (event.nativeEvent.isComposing) return;
    const active = options[at];
    if (event.key === 'Enter' && (active !== undefined || orElse)) {
      event.preventDefault();
      if (active === undefined) orElse?.();
      else onChoose(active);
    }
    if (event.key === 'Escape' && options.length > 0) {
      event.preventDefault();
      close();
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      // Past either end, none is active.
      const stops = options.length + 1;
      setAt(((at + 1 + (event.key === 'ArrowDown' ? 1 : -1) + stops) % stops) - 1);
    }
  };
  const attributesOf = (options: readonly unknown[]) =>
    ({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': options.length > 0,
      'aria-controls': list,
      'aria-activedescendant': options[at] === undefined ? undefined : `${list}-${at}`,
      autoComplete: 'off',
    }) as const;
  return { list, isOpen, at, close, offer, press, attributesOf };
}
