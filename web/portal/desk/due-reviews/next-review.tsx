import { type PostKind, reviewMonths } from '../../../../contract/constants.ts';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { Tick } from '../../../ui/fields/tick.tsx';
import type { CallError } from '../../frame/api/call-error.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';

/** When the next review of a text falls due, as staff choose it. */
export interface NextReview {
  choice: 'usual' | 'day' | 'never';
  /** The chosen day, such as 2027-03-01. */
  day: string;
  /** Why the server refused the day. */
  error?: string | undefined;
}

/** What is chosen at first: what the kind of the text has. */
export function usualReview(kind: PostKind | ''): NextReview {
  return { choice: kind === 'guidance' ? 'usual' : 'never', day: '' };
}

/** The choice as the server takes it. */
export function reviewDueOf({ choice, day }: NextReview): { review_due?: string | null } {
  if (choice === 'usual') return {};
  return { review_due: choice === 'day' ? day : null };
}

/** The choice with the server's objection to its day; null where the error is about something else. */
export function refusedDay(
  next: NextReview,
  { fields: { review_due: error } }: CallError,
): NextReview | null {
  return error === undefined ? null : { ...next, error };
}

/** Chooses when the next review falls due: after a year for guidance, on a day, or never. */
export function NextReviewFields({
  kind,
  next,
  onChange,
}: {
  kind: PostKind | '';
  next: NextReview;
  onChange(next: NextReview): void;
}) {
  const { t, translate } = useLanguage();
  const choices = kind === 'guidance' ? (['usual', 'day', 'never'] as const) : (['never', 'day'] as const);
  return (
    <>
      <fieldset className="ticks">
        <legend>{t('dueReviews.next')}</legend>
        {choices.map((choice) => (
          <Tick
            key={choice}
            type="radio"
            name="next-review"
            checked={next.choice === choice}
            label={t(`dueReviews.choices.${choice}`, { count: reviewMonths })}
            onChange={() => onChange({ ...next, choice, error: undefined })}
          />
        ))}
      </fieldset>
      {next.choice === 'day' && (
        <FieldFrame
          name="next-review-day"
          label={t('dueReviews.day')}
          error={next.error && translate(next.error)}
        >
          {(attributes) => (
            <input
              {...attributes}
              type="date"
              required
              value={next.day}
              onChange={({ target }) => onChange({ ...next, day: target.value, error: undefined })}
            />
          )}
        </FieldFrame>
      )}
    </>
  );
}
