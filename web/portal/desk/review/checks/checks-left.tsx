import { useRef, useState } from 'react';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import type { Submission } from '../use-review.ts';
import { Check } from './check.tsx';
import styles from './checks.module.css';
import { Leave } from './leave.tsx';
import type { Ticks } from './use-ticks.ts';

/** In the dialog of an approval: what was not ticked when it opened. It can't be sent before each is, or is left with a reason. */
export function ChecksLeft({ submission, ticks }: { submission: Submission; ticks: Ticks }) {
  const { t } = useLanguage();
  const { to_check: checks, submitted } = submission;
  const [tickedBefore] = useState(() => checks.filter(({ id }) => ticks.has(id)).map(({ id }) => id));
  const left = checks.filter(({ id }) => !tickedBefore.includes(id));
  const list = useRef<HTMLOListElement>(null);
  if (left.length === 0) return null;
  const tick = (id: string, ticked: boolean) => {
    ticks.set(id, ticked);
    if (ticked) focusNext(list.current);
  };
  return (
    <fieldset>
      <legend>{t('review.checks.dialog')}</legend>
      <ol className={styles.list} ref={list}>
        {left.map((check, place) => (
          <Check
            key={check.id}
            check={check}
            language={submitted.language}
            ticked={ticks.has(check.id)}
            required={ticks.reasonOf(check.id) === null}
            isFirst={place === 0}
            onTick={tick}
          >
            <Leave id={check.id} ticks={ticks} />
          </Check>
        ))}
      </ol>
    </fieldset>
  );
}

/** Moves the focus to the next entry that is not ticked, so that one key ticks each. */
function focusNext(list: HTMLElement | null): void {
  const all = [...(list?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  const place = all.findIndex((one) => one === document.activeElement);
  [...all.slice(place + 1), ...all.slice(0, Math.max(0, place))].find((input) => !input.checked)?.focus();
}
