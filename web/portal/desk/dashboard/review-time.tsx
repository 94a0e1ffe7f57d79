import type { ReviewHoursReply } from '../../../../contract/desk/calls/statistics.ts';
import { Fact } from '../../../ui/facts.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { timeTaken } from './duration.ts';

/** How long review has taken lately, or that it isn't known yet. */
export function ReviewTime({ name, hours }: { name: string; hours: ReviewHoursReply }) {
  const { t } = useLanguage();
  const say = useTimeTaken();
  const { median, ninetieth, decisions } = hours;
  if (median === null || ninetieth === null) return <Fact name={name}>{t('stats.notYetKnown')}</Fact>;
  return (
    <Fact name={name} note={t('stats.decisions', { ninetieth: say(ninetieth), count: decisions })}>
      {say(median)}
    </Fact>
  );
}

/** Says a number of hours as a duration, such as "5 hours" or "3 days". */
export function useTimeTaken(): (hours: number) => string {
  const { t } = useLanguage();
  return (hours) => {
    const { unit, count } = timeTaken(hours);
    return count === 0 ? t('stats.lessThanAnHour') : t(`stats.${unit}`, { count });
  };
}
