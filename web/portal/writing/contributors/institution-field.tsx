import type { KeyboardEvent } from 'react';
import { institutions, leastInstitutionCharacters } from '../../../../contract/posts/calls/contributors.ts';
import { affiliationCharacters } from '../../../../contract/posts/contributors/contributor.ts';
import { countryName } from '../../../../messages/country-name.ts';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { useCall } from '../../frame/api/use-call.ts';
import { useLookup } from '../../frame/api/use-lookup.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import styles from '../editor/editor.module.css';
import { findInstitutions, type Institution } from '../editor/fields/find-calls.ts';
import { Suggestions, useCombobox } from '../editor/fields/suggestions.tsx';

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
  const { list, isOpen, at, close, offer, press, attributesOf } = useCombobox();
  const isLoaded = useHasInstitutions();
  const suggested = useInstitutions(isLoaded && isOpen ? value : null);
  const pick = (institution: Institution) => {
    close();
    onPick(institution);
  };
  const combobox = {
    ...attributesOf(suggested),
    onKeyDown: (event: KeyboardEvent) => press(event, { options: suggested, onChoose: pick }),
    onBlur: close,
  };
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
              offer();
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

/** Milliseconds without typing before institutions are looked up. */
const idleMilliseconds = 200;

/** Whether this site knows any institutions. */
function useHasInstitutions(): boolean {
  const { data } = useCall(
    institutions.findInstitutions,
    { query: { q: '' } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  return data?.loaded ?? false;
}

/**
 * Institutions with a name that begins like what is typed; null `typed` looks none up. Suggestions are
 * optional: a failed call shows none.
 */
function useInstitutions(typed: string | null): readonly Institution[] {
  const options = { least: leastInstitutionCharacters, idle: idleMilliseconds };
  return useLookup(typed ?? '', findInstitutions, options) ?? [];
}
