import { scheduleReasonCharacters } from '../../../../../contract/constants.ts';
import { timeZone } from '../../../../../messages/locale.ts';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { Tick } from '../../../../ui/fields/tick.tsx';
import type { CallError } from '../../../frame/api/call-error.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { instantOf } from './publication-time.ts';

/** When readers get a text, as staff write it. */
export interface PublicationTime {
  /** The value of the field of date and time. */
  at: string;
  reason: string;
  /** Why the server refused the time. */
  error?: string | undefined;
}

/** What the calls take; nothing where the time is incomplete. */
export function timeOf({
  at,
  reason,
}: PublicationTime): { publish_at: string; publish_reason?: string } | null {
  const instant = instantOf(at);
  if (instant === null) return null;
  return { publish_at: instant, ...(reason.trim() !== '' && { publish_reason: reason }) };
}

/** The time with the server's objection to it; null where the error is about something else. */
export function refusedTime(
  time: PublicationTime,
  { fields: { publish_at: error } }: CallError,
): PublicationTime | null {
  return error === undefined ? null : { ...time, error };
}

/** The fields for a date and time in the reviewer's time zone, and for the reason. */
export function TimeFields({
  time,
  onChange,
}: {
  time: PublicationTime;
  onChange(time: PublicationTime): void;
}) {
  const { t, translate } = useLanguage();
  return (
    <>
      <FieldFrame
        name="publish-at"
        label={t('review.when.time')}
        hint={t('review.when.zone', { zone: timeZone() })}
        error={time.error && translate(time.error)}
      >
        {(attributes) => (
          <input
            {...attributes}
            type="datetime-local"
            required
            value={time.at}
            onChange={({ target }) => onChange({ ...time, at: target.value, error: undefined })}
          />
        )}
      </FieldFrame>
      <FieldFrame name="publish-reason" label={t('review.when.reason')}>
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            dir="auto"
            maxLength={scheduleReasonCharacters}
            value={time.reason}
            onChange={({ target }) => onChange({ ...time, reason: target.value })}
          />
        )}
      </FieldFrame>
    </>
  );
}

/** Chooses when readers get a text: now (null), or at a time. */
export function WhenFields({
  time,
  onChange,
}: {
  time: PublicationTime | null;
  onChange(time: PublicationTime | null): void;
}) {
  const { t } = useLanguage();
  return (
    <>
      <fieldset className="ticks">
        <legend>{t('review.when.heading')}</legend>
        <Tick
          type="radio"
          name="when"
          checked={time === null}
          label={t('review.when.now')}
          onChange={() => onChange(null)}
        />
        <Tick
          type="radio"
          name="when"
          checked={time !== null}
          label={t('review.when.later')}
          onChange={() => onChange({ at: '', reason: '' })}
        />
      </fieldset>
      {time && <TimeFields time={time} onChange={onChange} />}
    </>
  );
}
