import { useLanguage } from '../../../frame/language/language-context.tsx';
import type { Submission } from '../use-review.ts';
import { Check } from './check.tsx';
import styles from './checks.module.css';
import type { Ticks } from './use-ticks.ts';

/** What the reviewer has to look at before an approval (product.md#what-a-reviewer-ticks). */
export function Checks({ submission, ticks }: { submission: Submission; ticks: Ticks }) {
  const { t } = useLanguage();
  const { to_check: checks, submitted } = submission;
  if (checks.length === 0) return null;
  const left = checks.filter(({ id }) => !ticks.has(id)).length;
  return (
    <section aria-labelledby="checks-heading">
      <h2 id="checks-heading">{t('review.checks.heading')}</h2>
      <p className="area-note" role="status">
        {left === 0 ? t('review.checks.none') : t('review.checks.left', { count: left })}
      </p>
      <ol className={styles.list}>
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
