import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useTimestamp } from '../../../frame/language/timestamp.tsx';
import { waitedSince } from './waiting-time.ts';

/** Shows how long something has waited, with the exact instant as its title. */
export function WaitingSince({ instant }: { instant: string }) {
  const { t } = useLanguage();
  const write = useTimestamp();
  const { unit, count } = waitedSince(instant, new Date());
  const since = write(instant);
  return (
    <time dateTime={instant} title={since}>
      {unit === 'minutes' && count === 0 ? t('waiting.now') : t(`waiting.${unit}`, { count })}
      <span className="visually-hidden"> {t('waiting.since', { since })}</span>
    </time>
  );
}
