import {
  type FieldOf,
  hasForm,
  type PostField,
  type PostText,
  readField,
} from '../../../../contract/text/post-text.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { usePlaceName } from './use-place-name.ts';

/** Whether the values of a field have names in the language of the interface. */
export function isNamedField(field: PostField): field is CodedField {
  return field !== 'language' && hasForm(field, 'choice', 'codes');
}

type CodedField = Exclude<FieldOf<'choice' | 'codes'>, 'language'>;

/** Gives a field of a text as people read it, in the language of the interface where it has names there. */
export function useFieldText(): (text: PostText, field: PostField) => string {
  const { t } = useLanguage();
  const placeName = usePlaceName();
  const named: { [Field in CodedField]: (value: PostText[Field]) => string } = {
    kind: (kind) => (kind === '' ? '' : t(`postKinds.${kind}`)),
    countries: (codes) => codes.map(placeName).join(' · '),
    audience: (audience) => (audience === '' ? '' : t(`audiences.${audience}`)),
  };
  const nameOf = <Field extends CodedField>(text: PostText, field: Field) => named[field](text[field]);
  return (text, field) => (isNamedField(field) ? nameOf(text, field) : readField(text, field));
}
