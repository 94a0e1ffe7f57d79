import { type ChangeKind, changeKinds, changeNoteCharacters } from '../../../../../contract/constants.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { type ChangeDraft, checkChange } from '../change-draft.ts';
import styles from './change-fields.module.css';

const noteRows = 8;

/** What has changed since the version that readers see: the author says it to them, in the text's language. */
export function ChangeFields({
  change,
  language,
  showFaults,
  isWithdrawn = false,
  onChange,
}: {
  change: ChangeDraft;
  /** The language of the text. */
  language: string;
  showFaults: boolean;
  /** Whether the note says what was done about a withdrawal. */
  isWithdrawn?: boolean;
  onChange(change: ChangeDraft): void;
}) {
  const { t, translate } = useLanguage();
  const { faults } = checkChange(change);
  const error = (fault: string | undefined) =>
    showFaults && fault !== undefined ? translate(fault) : undefined;
  return (
    <fieldset className={styles.change}>
      <legend>{t('editor.change.legend')}</legend>
      <SelectField
        name="change-kind"
        label={t('editor.change.kind')}
        error={error(faults.kind)}
        placeholder={t('editor.change.choose')}
        options={changeKinds.map((value) => ({ value, label: t(`changeKinds.${value}`) }))}
        value={change.kind}
        onChange={({ target }) => onChange({ ...change, kind: target.value as ChangeKind | '' })}
      />
      <TextArea
        name="change-note"
        label={t(isWithdrawn ? 'withdrawn.done' : 'editor.change.note')}
        hint={t('editor.change.hint', changeNoteCharacters)}
        error={error(faults.note)}
        maximumRows={noteRows}
        lang={language}
        value={change.note}
        onChange={({ target }) => onChange({ ...change, note: target.value })}
        ref={() => {}}
      />
    </fieldset>
  );
}
