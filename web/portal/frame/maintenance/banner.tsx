import { useEffect, useState } from 'react';
import { directionOf } from '../../../../contract/constants.ts';
import { type MaintenanceReply, maintenanceCalls } from '../../../../contract/trust/calls/maintenance.ts';
import { call } from '../api/call.ts';
import { CallError } from '../api/call-error.ts';
import { useLanguage } from '../language/language-context.tsx';
import { useMoment } from '../language/moment.ts';
import { useToast } from '../toast/toast-context.tsx';

/** How often to ask whether it is over; not all pages at the same moment. */
const askMilliseconds = 8_000;
const spreadMilliseconds = 4_000;

/** Says on every screen that nothing can be saved now, and tells when that is over. */
export function MaintenanceBanner() {
  const { t } = useLanguage();
  const moment = useMoment();
  const showToast = useToast();
  const [maintenance, setMaintenance] = useState<MaintenanceReply | null>(null);
  useEffect(() => {
    let timer = 0;
    const ask = async () => {
      try {
        const reply = await call(maintenanceCalls.getMaintenance, {});
        setMaintenance(reply.maintenance);
        if (reply.maintenance === null) return showToast({ status: 'ok', message: t('maintenance.over') });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
      }
      timer = window.setTimeout(ask, askMilliseconds + Math.random() * spreadMilliseconds);
    };
    void ask();
    return () => window.clearTimeout(timer);
  }, [t, showToast]);
  return (
    <aside className="notice no-print" aria-label={t('maintenance.label')}>
      <p role="status">
        {t('maintenance.banner')}
        {maintenance?.until && <> {t('maintenance.until', { date: moment(maintenance.until) })}</>}
      </p>
      {maintenance?.message && (
        <p lang={maintenance.language} dir={directionOf(maintenance.language)}>
          {maintenance.message}
        </p>
      )}
    </aside>
  );
}
