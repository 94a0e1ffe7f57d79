import { z } from 'zod';
import {
  type MaintenanceReply,
  maintenanceCalls,
  plannedMaintenance,
} from '../../../../contract/trust/calls/maintenance.ts';
import { timeZone } from '../../../../messages/locale.ts';
import { fieldValueOf, instantOf } from '../../desk/review/pending/publication-time.ts';
import { call } from '../../frame/api/call.ts';
import { useCall } from '../../frame/api/use-call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../frame/forms/form-fields.tsx';
import { FormTime } from '../../frame/forms/signed-in-fields.tsx';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { LanguageField } from './incident-dialogs.tsx';

/** Pauses writing on the whole site, and ends that (product.md#maintenance). */
export function MaintenancePanel() {
  const { t } = useLanguage();
  const { data } = useCall(maintenanceCalls.getMaintenance, {});
  const current = data?.maintenance ?? null;
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
          <RowAction
            label={t(current ? 'pausing.change' : 'pausing.begin')}
            dialog={(close) => <PauseDialog current={current} onClose={close} />}
          />
          {current && (
            <RowAction
              label={t('pausing.end')}
              look="strong"
              dialog={(close) => (
                <ConfirmDialog
                  heading={t('pausing.end')}
                  labels={{
                    submit: t('pausing.end'),
                    busy: t('pausing.ending'),
                    failed: t('pausing.notResumed'),
                  }}
                  send={() => call(maintenanceCalls.endMaintenance, {})}
                  success={t('pausing.resumed')}
                  refetch={[maintenanceCalls.getMaintenance]}
                  onClose={close}
                >
                  <p>{t('pausing.endText')}</p>
                </ConfirmDialog>
              )}
            />
          )}
        </div>
      )}
    </section>
  );
}

const rules = plannedMaintenance.extend({
  until: z.string(),
  message: plannedMaintenance.shape.message.unwrap(),
});

interface PauseDialogProps {
  /** What is said now; null before the pause. */
  current: MaintenanceReply | null;
  onClose(): void;
}

/** Asks what people are told before writing is paused, or changes that. */
function PauseDialog({ current, onClose }: PauseDialogProps) {
  const { t, currentLanguage } = useLanguage();
  const form = useContractForm<z.input<typeof rules>, z.output<typeof rules>>(rules, {
    until: current?.until ? fieldValueOf(current.until) : '',
    message: current?.message ?? '',
    language: currentLanguage,
  });
  return (
    <FormDialog
      heading={t(current ? 'pausing.change' : 'pausing.begin')}
      form={form}
      labels={{
        submit: t(current ? 'pausing.change' : 'pausing.begin'),
        busy: t('pausing.beginning'),
        failed: t('pausing.notPaused'),
      }}
      send={({ until, message, language }) =>
        call(maintenanceCalls.beginMaintenance, {
          body: { until: instantOf(until), message: message || null, language },
        })
      }
      success={t('pausing.paused')}
      refetch={[maintenanceCalls.getMaintenance]}
      onClose={onClose}
      scope="maintenance"
    >
      <FormTime
        form={form}
        name="until"
        label={t('pausing.until')}
        hint={t('pausing.untilHint', { zone: timeZone() })}
      />
      <FormTextField
        form={form}
        name="message"
        label={t('pausing.message')}
        hint={t('pausing.messageHint')}
      />
      <LanguageField form={form} name="language" />
    </FormDialog>
  );
}
