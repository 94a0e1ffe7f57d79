import { type Audience, audiences } from '../../../../../contract/constants.ts';
import type { PostText } from '../../../../../contract/text/post-text.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { CountriesField } from './countries-field.tsx';

interface PlaceFieldsProps {
  text: PostText;
  onChange(change: Partial<PostText>): void;
}

/** The countries and regions that a text is about, and whom it is for (product.md#countries-and-audiences). */
export function PlaceFields({ text, onChange }: PlaceFieldsProps) {
  const { t } = useLanguage();
  return (
    <>
      <CountriesField countries={text.countries} onChange={(countries) => onChange({ countries })} />
      <SelectField
        name="audience"
        label={t('editor.audience')}
        placeholder={t('editor.chooseAudience')}
        options={audiences.map((value) => ({ value, label: t(`audiences.${value}`) }))}
        value={text.audience}
        onChange={({ target }) => onChange({ audience: target.value as Audience | '' })}
      />
    </>
  );
}
