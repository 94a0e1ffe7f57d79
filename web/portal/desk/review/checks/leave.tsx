import { changeNoteCharacters } from '../../../../../contract/constants.ts';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import type { Ticks } from './use-ticks.ts';

/** Leaves something unticked, with a reason that is recorded. */
export function Leave({ id, ticks }: { id: string; ticks: Ticks }) {
  const { t } = useLanguage();
  const reason = ticks.reasonOf(id);
  if (ticks.has(id)) return null;
  if (reason === null)
    return (
      <button className="text-button" type="button" onClick={() => ticks.leave(id, '')}>
        {t('review.checks.leave')}
      </button>
    );
  return (
    <>
      <TextArea
        name={`left-${id}`}
        label={t('review.checks.why')}
        hint={t('review.checks.whyHint')}
        maximumRows={4}
        required
        minLength={changeNoteCharacters.minimum}
        maxLength={changeNoteCharacters.maximum}
        value={reason}
        onChange={({ target }) => ticks.leave(id, target.value)}
        ref={() => {}}
      />
      <button className="text-button" type="button" onClick={() => ticks.leave(id, null)}>
        {t('review.checks.tickInstead')}
      </button>
    </>
  );
}
