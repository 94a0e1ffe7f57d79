import { type ChecklistItem, checklistOf } from '../../../../../contract/desk/checklist.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from '../checks/checks.module.css';
import type { Submission } from '../use-review.ts';

interface ChecklistFieldsProps {
  kind: Submission['submitted']['kind'];
  ticked: readonly ChecklistItem[];
  onChange(ticked: ChecklistItem[]): void;
}

/** What a reviewer goes through for this kind of text. It is recorded with the decision, and not required. */
export function ChecklistFields({ kind, ticked, onChange }: ChecklistFieldsProps) {
  const { t } = useLanguage();
  return (
    <fieldset>
      <legend>{t('review.checklist.heading')}</legend>
      {checklistOf(kind).map((item) => (
        <label key={item} className={styles.check}>
          <input
            type="checkbox"
            checked={ticked.includes(item)}
            onChange={({ target }) =>
              onChange(target.checked ? [...ticked, item] : ticked.filter((other) => other !== item))
            }
          />
          <span>{t(`review.checklist.${item}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
