import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maintenanceCalls } from '../../../../contract/trust/calls/maintenance.ts';
import { call } from '../../frame/api/call.ts';
import { queryClient, refetch } from '../../frame/api/query-client.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { useProof } from '../../people/proof/use-proof.ts';
import { MaintenanceDialog } from './maintenance-dialog.tsx';

const queryKey = ['maintenance'];

/** Pauses writing on the whole site, and ends that (product.md#maintenance). */
export function MaintenancePanel() {
  const { t } = useLanguage();
  const showToast = useToast();
  const proved = useProof();
  const [asked, setAsked] = useState<'begin' | 'end' | null>(null);
  const { data } = useQuery(
    { queryKey, queryFn: () => call(maintenanceCalls.getMaintenance, {}) },
    queryClient,
  );
  const current = data?.maintenance ?? null;
  const close = () => setAsked(null);
  const end = async () => {
    await proved(() => call(maintenanceCalls.endMaintenance, {}));
    showToast({ status: 'ok', message: t('pausing.resumed') });
    close();
    await refetch(queryKey);
  };
  return (
    <section className="form" aria-labelledby="maintenance-heading">
      <h2 id="maintenance-heading">{t('pausing.heading')}</h2>
      <p>{t('pausing.lead')}</p>
      {current && (
        <p>
          {t('pausing.since')} <Timestamp instant={current.since} />
        </p>
      )}
      {data && (
        <div className="form-actions">
          <button className="button button-quiet" type="button" onClick={() => setAsked('begin')}>
            {t(current ? 'pausing.change' : 'pausing.begin')}
          </button>
          {current && (
            <button className="button" type="button" onClick={() => setAsked('end')}>
              {t('pausing.end')}
            </button>
          )}
        </div>
      )}
      {asked === 'begin' && (
        <MaintenanceDialog
          current={current}
          onClose={close}
          onBegun={() => {
            showToast({ status: 'ok', message: t('pausing.paused') });
            close();
            void refetch(queryKey);
          }}
        />
      )}
      {asked === 'end' && (
        <ConfirmDialog
          heading={t('pausing.end')}
          labels={{
            submit: t('pausing.end'),
            busy: t('pausing.ending'),
            failed: t('pausing.notResumed'),
          }}
          onSubmit={end}
          onClose={close}
        >
          <p>{t('pausing.endText')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
