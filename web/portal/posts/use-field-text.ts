import { type PostField, type PostText, readField } from '../../../contract/text/post-text.ts';
import { useLanguage } from '../language/language-context.tsx';

/** Gives a field of a text as people read it, in the language of the interface where it has names there. */
export function useFieldText(): (text: PostText, field: PostField) => string {
  const { t } = useLanguage();
  return (text, field) =>
    field === 'kind' && text.kind !== '' ? t(`postKinds.${text.kind}`) : readField(text, field);
}
