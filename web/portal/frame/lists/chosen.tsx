import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../language/language-context.tsx';
import styles from './chosen.module.css';

/** Rows of a list that are chosen, by their ids; `ids` is their order, for choosing from one to another. */
export function useChosen(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef('');
  const toggle = (id: string, isRange = false) => {
    const [from, to] = [last.current, id].map((one) => ids.indexOf(one)).sort((one, other) => one - other);
    const range = isRange && from !== undefined && from >= 0 ? ids.slice(from, (to ?? from) + 1) : [id];
    last.current = id;
    setChosen((before) => {
      const isRemoved = before.has(id);
      const others = [...before].filter((one) => !range.includes(one));
      return new Set(isRemoved ? others : [...others, ...range]);
    });
  };
  return { chosen, toggle, clear: () => setChosen(new Set()) };
}

interface ChoiceProps {
  /** The title of the row. */
  about: string;
  checked: boolean;
  /** Chooses it or not any more; with Shift, all rows from the last one that was. */
  onToggle(isRange: boolean): void;
}

/** The box that chooses a row. */
export function Choice({ about, checked, onToggle }: ChoiceProps) {
  const { t } = useLanguage();
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      <span className="visually-hidden">{t('lists.choose', { about })}</span>
    </label>
  );
}

/** What can be done with the chosen rows; it stays in sight, and is nothing while none is chosen. */
export function ChosenBar({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear(): void;
  children: ReactNode;
}) {
  const { t } = useLanguage();
  const hadSome = useRef(false);
  useEffect(() => {
    // The button that had the focus goes with the bar.
    if (hadSome.current && count === 0 && document.activeElement === document.body)
      document.querySelector('h1')?.focus();
    hadSome.current = count > 0;
  }, [count]);
  if (count === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('lists.chosenRows')}>
      <p role="status">{t('lists.chosen', { count })}</p>
      {children}
      <button className="text-button" type="button" onClick={onClear}>
        {t('lists.chooseNone')}
      </button>
    </section>
  );
}
