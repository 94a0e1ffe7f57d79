import { useLanguage } from '../language/language-context.tsx';
import { useNumbers } from '../language/use-numbers.ts';
import styles from './plot.module.css';
import { plotPath, plotSize } from './plot-path.ts';

interface PlotProps {
  /** What is counted. */
  name: string;
  days: readonly { day: string; count: number }[];
}

/** Draws counts by day. Its accessible name gives the total, the table next to it each day's number. */
export function Plot({ name, days }: PlotProps) {
  const { t } = useLanguage();
  const { number, day } = useNumbers();
  const counts = days.map(({ count }) => count);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const highest = Math.max(0, ...counts);
  const first = days[0];
  const last = days[days.length - 1];
  if (!first || !last) return null;
  return (
    <figure className={styles.plot}>
      <figcaption>
        <span className={styles.name}>{name}</span>
        <span className={styles.total}>{number(total)}</span>
      </figcaption>
      {total === 0 && <p className="area-note">{t('stats.nothingCounted')}</p>}
      {total > 0 && (
        <>
          <svg
            className={styles.drawing}
            viewBox={`0 0 ${plotSize.width} ${plotSize.height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t('stats.plot', {
              name,
              total: number(total),
              from: day(first.day),
              to: day(last.day),
              highest: number(highest),
            })}
          >
            <path d={plotPath(counts)} />
          </svg>
          <p className={styles.days} aria-hidden="true">
            <span>{day(first.day)}</span>
            <span>{t('stats.highest', { highest: number(highest) })}</span>
            <span>{day(last.day)}</span>
          </p>
        </>
      )}
    </figure>
  );
}
