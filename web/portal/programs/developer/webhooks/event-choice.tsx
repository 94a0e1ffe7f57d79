import { type WebhookEvent, webhookEvents } from '../../../../../contract/constants.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';

interface EventChoiceProps {
  chosen: readonly WebhookEvent[];
  onChoose(chosen: WebhookEvent[]): void;
  error: string | undefined;
}

/** Chooses the events that a webhook receives. */
export function EventChoice({ chosen, onChoose, error }: EventChoiceProps) {
  const { t } = useLanguage();
  return (
    <fieldset className="ticks" aria-describedby={error === undefined ? undefined : 'events-error'}>
      <legend>{t('webhooks.told')}</legend>
      {error !== undefined && (
        <p className="field-error" id="events-error" role="alert">
          {error}
        </p>
      )}
      {webhookEvents.map((event) => (
        <label className="tick" key={event}>
          <input
            type="checkbox"
            checked={chosen.includes(event)}
            aria-labelledby={`event-${event}-name`}
            aria-describedby={`event-${event}-hint`}
            onChange={({ target }) =>
              onChoose(webhookEvents.filter((one) => (one === event ? target.checked : chosen.includes(one))))
            }
          />
          <span id={`event-${event}-name`}>
            <code dir="ltr">{event}</code>
          </span>
          <span className="field-hint" id={`event-${event}-hint`}>
            {t(`webhooks.events.${event}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
