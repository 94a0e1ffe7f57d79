import { directionOf } from '../../../../../contract/constants.ts';
import type { PlainText } from '../../../../../contract/text/post-text.ts';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { storable } from '../saving/storable.ts';

interface LineFieldProps {
  name: 'title' | keyof PlainText;
  value: string;
  language: string;
  maxLength: number;
  maximumRows?: number;
  hint?: string;
  placeholder?: string;
  onChange(value: string): void;
}

const nowhere = () => {};

/** A field of one line; a text area, so that long lines wrap. */
export function LineField({
  name,
  value,
  language,
  maxLength,
  maximumRows = 4,
  hint,
  placeholder = ' ',
  onChange,
}: LineFieldProps) {
  const { t } = useLanguage();
  return (
    <TextArea
      ref={nowhere}
      name={name}
      label={t(`editor.${name}`)}
      autoComplete="off"
      lang={language}
      dir={directionOf(language)}
      maxLength={maxLength}
      maximumRows={maximumRows}
      hint={hint}
      placeholder={placeholder}
      enterKeyHint="next"
      value={value}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      onChange={({ target }) => onChange(target.value.replace(/\s*\n\s*/g, ' '))}
      // Cleaned on blur, since some keyboards type the two halves of a character one by one.
      onBlur={({ target }) => onChange(storable(target.value))}
    />
  );
}
