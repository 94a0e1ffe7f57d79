import { Link } from 'react-router';
import { reviewPath } from '../../../../contract/desk/desk-paths.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useNumbers } from '../../frame/language/use-numbers.ts';
import { DayTable } from '../../frame/plots/counts-by-day.tsx';
import { WaitingSince } from '../review/queue/waiting-since.tsx';
import { ReviewTime } from './review-time.tsx';
import type { ReviewStatistics } from './use-statistics.ts';

/** Statistics of the review queue, for staff. */
export function StaffNumbers({ statistics }: { statistics: ReviewStatistics }) {
  const { t } = useLanguage();
  const { number } = useNumbers();
  const { waiting, oldest, weeks, review_hours } = statistics;
  const decided = weeks.some(({ approved, returned }) => approved + returned > 0);
  return (
    <section className="numbers" aria-labelledby="queue-heading">
      <h2 id="queue-heading">{t('stats.queue')}</h2>
      <Facts>
        <Fact name={t('stats.waiting')}>{number(waiting)}</Fact>
        {oldest !== null && (
          <Fact name={t('stats.oldest')}>
            <WaitingSince instant={oldest} />
          </Fact>
        )}
        <ReviewTime name={t('stats.reviewTakes.network')} hours={review_hours} />
      </Facts>
      {waiting > 0 && (
        <p>
          <Link className="button" to={reviewPath}>
            {t('stats.goToQueue')}
          </Link>
        </p>
      )}
      {decided && (
        <DayTable
          columns={[
            { name: 'approved', label: t('stats.approved') },
            { name: 'returned', label: t('stats.returned') },
          ]}
          days={weeks.map(({ week, ...counts }) => ({ day: week, ...counts }))}
          summary={t('stats.byWeek')}
          dayLabel={t('stats.week')}
        />
      )}
    </section>
  );
}
