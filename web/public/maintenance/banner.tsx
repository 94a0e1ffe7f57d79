import { directionOf } from '../../../contract/constants.ts';
import type { PageContext } from '../page-context.ts';
import { dateOf } from '../timestamp.tsx';

/** Says above every page that nothing can be saved now (product.md#maintenance). */
export function MaintenanceBanner({ context }: { context: PageContext }) {
  const { frame, t } = context;
  if (frame.maintenance === null) return null;
  const { until, message, language } = frame.maintenance;
  return (
    <aside className="notice no-print" aria-label={t('maintenance.label')}>
      {t('maintenance.banner')}
      {until !== null && <> {t('maintenance.until', { date: dateOf(context, until) })}</>}
      {message !== null && (
        <p lang={language} dir={directionOf(language)}>
          {message}
        </p>
      )}
    </aside>
  );
}
