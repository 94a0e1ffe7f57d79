import { type PostField, type PostText, readField } from '../../../contract/text/post-text.ts';
import { useLanguage } from '../language/language-context.tsx';
import { usePlaceName } from './use-place-name.ts';

/** Whether the values of a field have names in the language of the interface. */
export function isNamedField(field: PostField): field is 'kind' | 'countries' | 'audience' {
  return field === 'kind' || field === 'countries' || field === 'audience';
}

/** Gives a field of a text as people read it, in the language of the interface where it has names there. */
export function useFieldText(): (text: PostText, field: PostField) => string {
  const { t } = useLanguage();
  const placeName = usePlaceName();
  return (text, field) => {
    if (field === 'kind' && text.kind !== '') return t(`postKinds.${text.kind}`);
    if (field === 'audience' && text.audience !== '') return t(`audiences.${text.audience}`);
    if (field === 'countries') return text.countries.map(placeName).join(' · ');
    return readField(text, field);
  };
}
