import { useLanguage } from '../../../frame/language/language-context.tsx';
import { type PublicationTime, TimeFields } from './time-fields.tsx';

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
        <label className="tick">
          <input type="radio" name="when" checked={time === null} onChange={() => onChange(null)} />
          <span>{t('review.when.now')}</span>
        </label>
        <label className="tick">
          <input
            type="radio"
            name="when"
            checked={time !== null}
            onChange={() => onChange({ at: '', reason: '' })}
          />
          <span>{t('review.when.later')}</span>
        </label>
      </fieldset>
      {time && <TimeFields time={time} onChange={onChange} />}
    </>
  );
}
