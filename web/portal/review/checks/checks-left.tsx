import { useState } from 'react';
import { useLanguage } from '../../language/language-context.tsx';
import type { Submission } from '../use-review.ts';
import { Check } from './check.tsx';
import styles from './checks.module.css';
import type { Ticks } from './use-ticks.ts';

/** In the dialog of an approval: what was not ticked when it opened. It can't be sent before all are. */
export function ChecksLeft({ submission, ticks }: { submission: Submission; ticks: Ticks }) {
  const { t } = useLanguage();
  const { to_check: checks, submitted } = submission;
  const [tickedBefore] = useState(() => checks.filter(({ id }) => ticks.has(id)).map(({ id }) => id));
  const left = checks.filter(({ id }) => !tickedBefore.includes(id));
  if (left.length === 0) return null;
  return (
    <fieldset>
      <legend>{t('review.checks.dialog')}</legend>
      <ol className={styles.list}>
        {left.map((check) => (
          <Check
            key={check.id}
            check={check}
            language={submitted.language}
            ticked={ticks.has(check.id)}
            required
            onTick={ticks.set}
          />
        ))}
      </ol>
    </fieldset>
  );
}
