import { type FocusEvent, type PointerEvent, useRef } from 'react';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import screen from '../review.module.css';
import type { Submission } from '../use-review.ts';
import { Check } from './check.tsx';
import styles from './checks.module.css';
import type { Ticks } from './use-ticks.ts';

interface ChecksProps {
  submission: Submission;
  ticks: Ticks;
  /** Whether they stand over the text on a phone. */
  isOpen: boolean;
  onClose(): void;
  /** Called to show the place of a check in the text. */
  onPoint(check: Submission['to_check'][number]): void;
}

/** What the reviewer has to look at before an approval (product.md#what-a-reviewer-ticks). What has the focus is shown in the text. */
export function Checks({ submission, ticks, isOpen, onClose, onPoint }: ChecksProps) {
  const { t } = useLanguage();
  const { to_check: checks, submitted } = submission;
  const list = useRef<HTMLOListElement>(null);
  if (checks.length === 0) return null;
  const left = checks.filter(({ id }) => !ticks.has(id)).length;
  const point = ({ target }: FocusEvent | PointerEvent) => {
    const at = [...(list.current?.children ?? [])].findIndex(
      (item) => target instanceof Node && item.contains(target),
    );
    const check = checks[at];
    if (check) onPoint(check);
  };
  return (
    <section className={screen.checks} aria-labelledby="checks-heading" data-open={isOpen || undefined}>
      <h2 id="checks-heading">{t('review.checks.heading')}</h2>
      <button className={`text-button ${screen.closeChecks}`} type="button" onClick={onClose}>
        {t('notices.close')}
      </button>
      <p className="area-note" role="status">
        {left === 0 ? t('review.checks.none') : t('review.checks.left', { count: left })}
      </p>
      <ol className={styles.list} id="checks" ref={list} onFocus={point} onPointerDown={point}>
        {checks.map((check) => (
          <Check
            key={check.id}
            check={check}
            language={submitted.language}
            ticked={ticks.has(check.id)}
            onTick={ticks.set}
          />
        ))}
      </ol>
    </section>
  );
}

/** Moves the focus to the first check that is not ticked. */
export function focusFirstLeft(): void {
  document.querySelector<HTMLElement>('#checks input:not(:checked)')?.focus();
}
