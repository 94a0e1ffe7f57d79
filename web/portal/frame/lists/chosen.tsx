import { type ReactNode, useState } from 'react';
import { useLanguage } from '../language/language-context.tsx';
import styles from './chosen.module.css';

/** Rows of a list that are chosen, by their ids. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setChosen(
      (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    );
  return { chosen, toggle, clear: () => setChosen(new Set()) };
}

interface ChoiceProps {
  /** The title of the row. */
  about: string;
  checked: boolean;
  onToggle(): void;
}

/** The box that chooses a row. */
export function Choice({ about, checked, onToggle }: ChoiceProps) {
  const { t } = useLanguage();
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={checked} onChange={onToggle} />
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
