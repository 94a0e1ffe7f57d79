import { useLanguage } from '../../frame/language/language-context.tsx';
import { timeTaken } from './time-taken.ts';

/** Says a number of hours as a duration, such as "5 hours" or "3 days". */
export function useTimeTaken(): (hours: number) => string {
  const { t } = useLanguage();
  return (hours) => {
    const { unit, count } = timeTaken(hours);
    return count === 0 ? t('stats.lessThanAnHour') : t(`stats.${unit}`, { count });
  };
}
