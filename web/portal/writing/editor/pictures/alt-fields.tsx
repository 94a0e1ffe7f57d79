import { useState } from 'react';
import { coverAltCharacters } from '../../../../../contract/text/cover.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import editor from '../editor.module.css';

/** What a picture shows, for people who can't see it, as its author writes it. */
export function useAlt() {
  const [alt, setAlt] = useState('');
  const [isDecorative, setIsDecorative] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  /** The description, empty for a decorative picture; null, and marked, where the author has said neither. */
  const check = (): string | null => {
    const description = isDecorative ? '' : alt.trim();
    const lacks = !isDecorative && description === '';
    setIsMissing(lacks);
    return lacks ? null : description;
  };
  return { alt, setAlt, isDecorative, setIsDecorative, isMissing, setIsMissing, check };
}

/** Asks what a picture shows, or whether it is only decorative. */
export function AltFields({ asked, language }: { asked: ReturnType<typeof useAlt>; language: string }) {
  const { t } = useLanguage();
  return (
    <>
      <TextField
        name="alt"
        type="text"
        label={t('editor.alt')}
        hint={t('editor.altHint')}
        error={asked.isMissing ? t('editor.altMissing') : undefined}
        autoComplete="off"
        maxLength={coverAltCharacters}
        lang={language}
        disabled={asked.isDecorative}
        value={asked.alt}
        onChange={({ target }) => asked.setAlt(target.value)}
      />
      <label className={editor.check}>
        <input
          type="checkbox"
          checked={asked.isDecorative}
          onChange={({ target }) => {
            asked.setIsDecorative(target.checked);
            asked.setIsMissing(false);
          }}
        />
        {t('editor.decorative')}
      </label>
    </>
  );
}
