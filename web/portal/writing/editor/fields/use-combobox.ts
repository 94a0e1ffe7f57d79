import { type KeyboardEvent, useId, useState } from 'react';

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
  const press = <Option>(event: KeyboardEvent, { options, onChoose, orElse }: Choosing<Option>): void => {
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
