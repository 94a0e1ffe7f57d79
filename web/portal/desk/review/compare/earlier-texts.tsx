import { revisionsListed } from '../../../../../contract/desk/calls/limits.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useTimestamp } from '../../../frame/language/timestamp.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import type { Submission } from '../use-review.ts';
import { type EarlierText, useEarlierTexts } from './use-comparison.ts';

interface EarlierTextsProps {
  submission: Submission;
  chosen: string | null;
  onChoose(revision: string | null): void;
}

/** Chooses an earlier text, by its number and date, to compare the submitted one with. */
export function EarlierTexts({ submission, chosen, onChoose }: EarlierTextsProps) {
  const { t } = useLanguage();
  const labelOf = useLabelOf();
  const query = useEarlierTexts(submission);
  return (
    <Fetched query={query} label={t('review.compare.loadingTexts')}>
      {({ revisions }) => (
        <>
          <SelectField
            className="select no-print"
            name="compared"
            label={t('review.compare.with')}
            placeholder={t('review.compare.choose')}
            options={revisions.map((revision) => ({ value: revision.id, label: labelOf(revision) }))}
            value={chosen ?? ''}
            onChange={({ target }) => onChoose(target.value || null)}
          />
          {revisions.length === revisionsListed && (
            <p className="area-note">{t('review.compare.latest', { count: revisionsListed })}</p>
          )}
        </>
      )}
    </Fetched>
  );
}

function useLabelOf(): (text: EarlierText) => string {
  const { t } = useLanguage();
  const write = useTimestamp();
  return ({ number, submitted_at, outcome }) =>
    t(`review.compare.texts.${outcome ?? 'takenBack'}`, { number, date: write(submitted_at) });
}
