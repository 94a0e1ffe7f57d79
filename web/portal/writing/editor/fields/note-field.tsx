import { noteToReviewersCharacters } from '../../../../../contract/constants.ts';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';

const noteRows = 8;

interface NoteFieldProps {
  note: string;
  onChange(note: string): void;
}

/** What an author tells the reviewers with a submission; readers never see it. */
export function NoteField({ note, onChange }: NoteFieldProps) {
  const { t } = useLanguage();
  const isTooLong = note.trim().length > noteToReviewersCharacters;
  const limits = { maximum: noteToReviewersCharacters };
  return (
    <TextArea
      name="note-to-reviewers"
      label={t('editor.noteToReviewers')}
      hint={t('editor.noteHint', limits)}
      error={isTooLong ? t('editor.noteTooLong', { ...limits, count: note.trim().length }) : undefined}
      maximumRows={noteRows}
      value={note}
      onChange={({ target }) => onChange(target.value)}
      ref={() => {}}
    />
  );
}
