import { useState } from 'react';
import { interfaceLanguages } from '../../../../../contract/constants.ts';
import { language as languageRule } from '../../../../../contract/posts/post-rules.ts';
import { languageNames } from '../../../../../messages/language-names.ts';
import { localeOf } from '../../../../../messages/locale.ts';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';

interface LanguageFieldProps {
  language: string;
  onChange(language: string): void;
}

/** The option for typing any language tag; it starts with a hyphen, as no tag does. */
const another = '-';

/** Chooses the language of the text: one of the interface's, or any other by its BCP 47 tag. */
export function LanguageField({ language, onChange }: LanguageFieldProps) {
  const { t, translate, currentLanguage } = useLanguage();
  const isListed = interfaceLanguages.some((listed) => listed === language);
  const [typed, setTyped] = useState<string | null>(null);
  const problem = typed === null ? undefined : languageRule.safeParse(typed).error?.issues[0]?.message;

  const choose = (value: string): void => {
    setTyped(value === another ? '' : null);
    if (value !== another) onChange(value);
  };
  const type = (value: string): void => {
    setTyped(value);
    if (languageRule.safeParse(value).success) onChange(value);
  };
  return (
    <>
      <FieldFrame name="language" label={t('editor.language')}>
        {(attributes) => (
          <select
            className="select"
            {...attributes}
            value={typed === null ? language : another}
            onChange={({ target }) => choose(target.value)}
          >
            {interfaceLanguages.map((listed) => (
              <option key={listed} value={listed} lang={listed}>
                {languageNames[listed]}
              </option>
            ))}
            {!isListed && typed === null && (
              <option value={language}>{nameOf(language, currentLanguage)}</option>
            )}
            <option value={another}>{t('editor.anotherLanguage')}</option>
          </select>
        )}
      </FieldFrame>
      {typed !== null && (
        <TextField
          name="language-tag"
          type="text"
          label={t('editor.languageTag')}
          hint={t('editor.languageTagHint')}
          error={typed === '' || problem === undefined ? undefined : translate(problem)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => type(target.value.trim())}
        />
      )}
    </>
  );
}

/** A language's name in the interface's language and its tag; the tag alone if the name is unknown. */
function nameOf(tag: string, inLanguage: string): string {
  try {
    const name = new Intl.DisplayNames(localeOf(inLanguage), { type: 'language', fallback: 'none' }).of(tag);
    return name === undefined ? tag : `${name} (${tag})`;
  } catch {
    return tag;
  }
}
