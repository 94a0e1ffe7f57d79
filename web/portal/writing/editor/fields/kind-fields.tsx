import { useState } from 'react';
import {
  disclosureCharacters,
  type PostKind,
  postKinds,
  summaryCharacters,
  summaryWords,
} from '../../../../../contract/constants.ts';
import type { PostText } from '../../../../../contract/text/post-text.ts';
import { countWordsIn } from '../../../../../contract/text/words.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from '../editor.module.css';
import { LineField } from './line-field.tsx';

interface KindFieldsProps {
  text: PostText;
  onChange(change: Partial<PostText>): void;
}

/** What kind of text a post is, and its summary in plain words (product.md#kinds-of-posts). */
export function KindFields({ text, onChange }: KindFieldsProps) {
  const { t } = useLanguage();
  const words = countWordsIn(text.summary);
  return (
    <>
      <SelectField
        name="kind"
        label={t('editor.kind')}
        placeholder={t('editor.chooseKind')}
        options={postKinds.map((value) => ({ value, label: t(`postKinds.${value}`) }))}
        value={text.kind}
        onChange={({ target }) => onChange({ kind: target.value as PostKind | '' })}
      />
      <LineField
        name="summary"
        value={text.summary}
        language={text.language}
        maxLength={summaryCharacters}
        maximumRows={8}
        hint={t('editor.summaryHint', { words, maximum: summaryWords })}
        onChange={(summary) => onChange({ summary })}
      />
    </>
  );
}

/** Who paid for the work, and which interests its author has; folded, since most posts have neither. */
export function DisclosureFields({ text, onChange }: KindFieldsProps) {
  const { t } = useLanguage();
  const [wasOpen] = useState(text.funding !== '' || text.competing_interests !== '');
  return (
    <details className={styles.disclosures} open={wasOpen}>
      <summary>{t('editor.disclosures')}</summary>
      {(['funding', 'competing_interests'] as const).map((name) => (
        <LineField
          key={name}
          name={name}
          value={text[name]}
          language={text.language}
          maxLength={disclosureCharacters}
          maximumRows={8}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </details>
  );
}
