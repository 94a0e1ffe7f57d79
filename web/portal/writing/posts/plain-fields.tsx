import { hasForm, isEmptyField, type PostText, plainFields } from '../../../../contract/text/post-text.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { CoverPicture } from '../covers/cover-picture.tsx';
import { isNamedField, useFieldText } from './use-field-text.ts';

interface PlainFieldsProps {
  text: PostText;
  /** A field that stands elsewhere. */
  without?: (typeof plainFields)[number];
}

/** The plain fields of a text that something is written in, each under its name. */
export function PlainFields({ text, without }: PlainFieldsProps) {
  const { t, currentLanguage } = useLanguage();
  const fieldText = useFieldText();
  const written = plainFields.filter((field) => field !== without && !isEmptyField(text, field));
  if (written.length === 0) return null;
  return (
    <Facts>
      {written.map((field) => (
        <Fact key={field} name={t(`editor.${field}`)}>
          {hasForm(field, 'picture') ? (
            <CoverPicture cover={text[field]} language={text.language} />
          ) : (
            <span lang={isNamedField(field) ? currentLanguage : text.language}>{fieldText(text, field)}</span>
          )}
        </Fact>
      ))}
    </Facts>
  );
}
