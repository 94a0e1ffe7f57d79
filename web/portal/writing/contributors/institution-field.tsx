import { type KeyboardEvent, useId, useState } from 'react';
import { affiliationCharacters } from '../../../../contract/posts/contributors/contributor.ts';
import { countryName } from '../../../../messages/locale.ts';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import styles from '../editor/editor.module.css';
import type { Institution } from '../editor/fields/find-calls.ts';
import { Suggestions } from '../editor/fields/suggestions.tsx';
import { useHasInstitutions, useInstitutions } from './use-institutions.ts';

interface InstitutionFieldProps {
  name: string;
  label: string;
  value: string;
  onType(value: string): void;
  onPick(institution: Institution): void;
}

/**
 * The name of an institution: free text. Where the site knows institutions, it suggests them, and one is
 * chosen with the arrow keys and Enter or by clicking (ARIA combobox).
 */
export function InstitutionField({ name, label, value, onType, onPick }: InstitutionFieldProps) {
  const { t, currentLanguage } = useLanguage();
  const list = useId();
  const [isClosed, setIsClosed] = useState(true);
  const [at, setAt] = useState(-1);
  const isLoaded = useHasInstitutions();
  const suggested = useInstitutions(isLoaded && !isClosed ? value : null);
  const close = () => {
    setIsClosed(true);
    setAt(-1);
  };
  const pick = (institution: Institution) => {
    close();
    onPick(institution);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const active = suggested[at];
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      pick(active);
    }
    if (event.key === 'Escape' && suggested.length > 0) {
      event.preventDefault();
      close();
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsClosed(false);
      // Past either end, none is active.
      const places = suggested.length + 1;
      setAt(((at + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1);
    }
  };
  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': suggested.length > 0,
    'aria-controls': list,
    'aria-activedescendant': suggested[at] && `${list}-${at}`,
    onKeyDown,
    onBlur: close,
  } as const;
  return (
    <FieldFrame name={name} label={label}>
      {(attributes) => (
        <div className={styles.topics}>
          <input
            placeholder=" "
            {...attributes}
            {...(isLoaded && combobox)}
            type="text"
            dir="auto"
            autoComplete="off"
            maxLength={affiliationCharacters}
            value={value}
            onChange={({ target }) => {
              setIsClosed(false);
              setAt(-1);
              onType(target.value);
            }}
          />
          {isLoaded && (
            <>
              <Suggestions
                id={list}
                label={t('contributors.institutions')}
                options={suggested.map((institution) => ({
                  key: institution.ror,
                  shown: (
                    <>
                      <bdi>{institution.name}</bdi>
                      {institution.country !== null &&
                        ` (${countryName(institution.country, currentLanguage)})`}
                    </>
                  ),
                }))}
                at={at}
                onChoose={(ror) => {
                  const chosen = suggested.find((institution) => institution.ror === ror);
                  if (chosen) pick(chosen);
                }}
              />
              <p className="visually-hidden" role="status">
                {suggested.length > 0 && t('editor.topicsSuggested')}
              </p>
            </>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
