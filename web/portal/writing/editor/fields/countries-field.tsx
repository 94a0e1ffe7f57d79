import { type KeyboardEvent, useRef, useState } from 'react';
import { countriesOfAPost } from '../../../../../contract/constants.ts';
import { africanCountries } from '../../../../../contract/posts/places/african-countries.ts';
import { otherCountries, regions } from '../../../../../contract/posts/places/places.ts';
import { countries as countriesRule } from '../../../../../contract/posts/post-rules.ts';
import { countryName } from '../../../../../messages/country-name.ts';
import { compareNames } from '../../../../../messages/locale.ts';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { usePlaceName } from '../../posts/use-place-name.ts';
import styles from '../editor.module.css';
import { Chips } from './chips.tsx';
import { Suggestions, useCombobox } from './suggestions.tsx';

interface CountriesFieldProps {
  countries: readonly string[];
  onChange(countries: string[]): void;
}

interface Place {
  code: string;
  name: string;
  /** What it is found by besides: its English name; the code where the browser has no name. */
  otherName: string;
}

/** Places shown while somebody types. */
const placesShown = 8;

/**
 * Chosen countries and regions as chips. Places whose name has a word that begins with what was typed are offered, Africa's first, and
 * chosen with the arrow keys and Enter or by clicking (ARIA combobox). A country is found by its English name too.
 */
export function CountriesField({ countries, onChange }: CountriesFieldProps) {
  const { t, translate, currentLanguage } = useLanguage();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { list, isOpen, at, close, offer, press, attributesOf } = useCombobox();
  const input = useRef<HTMLInputElement>(null);
  const nameOf = usePlaceName();
  const named = isOpen ? matching(placesBy(nameOf, currentLanguage), typed) : [];
  const offered = named.filter(({ code }) => !countries.includes(code)).slice(0, placesShown);
  const isUnknown = isOpen && named.length === 0;

  const add = (code: string): void => {
    const { success, data, error } = countriesRule.safeParse([...countries, code]);
    setProblem(success ? null : (error.issues[0]?.message ?? ''));
    setTyped('');
    close();
    if (success) onChange(data);
  };
  const remove = (code: string): void => {
    setProblem(null);
    onChange(countries.filter((other) => other !== code));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    press(event, {
      options: offered,
      onChoose: ({ code }) => add(code),
      orElse: () => {
        const [first] = offered;
        if (first && typed.trim() !== '') add(first.code);
      },
    });
    if (event.nativeEvent.isComposing) return;
    const last = countries.at(-1);
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
  };
  return (
    <FieldFrame
      name="countries"
      label={t('editor.countries')}
      hint={t('editor.countriesHint', { count: countriesOfAPost })}
      error={problem === null ? undefined : translate(problem)}
    >
      {(attributes) => (
        <div className={styles.topics}>
          <div className={styles.chips}>
            <Chips
              chips={countries.map((code) => ({
                key: code,
                shown: <bdi>{nameOf(code)}</bdi>,
                removeLabel: t('editor.removeCountry', { country: nameOf(code) }),
              }))}
              onRemove={remove}
            />
            <input
              {...attributes}
              ref={input}
              type="text"
              {...attributesOf(offered)}
              enterKeyHint="done"
              maxLength={60}
              placeholder={t('editor.addCountry')}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                offer();
              }}
              onFocus={offer}
              onKeyDown={onKeyDown}
              onBlur={close}
            />
          </div>
          <Suggestions
            id={list}
            label={t('editor.countries')}
            options={offered.map(({ code, name }) => ({ key: code, shown: <bdi>{name}</bdi> }))}
            at={at}
            onChoose={add}
          />
          <p className={`field-hint ${styles.noSuggestion}`} role="status">
            {isUnknown && t('editor.noSuchCountry')}
          </p>
        </div>
      )}
    </FieldFrame>
  );
}

/** Every place by name: regions of Africa, its countries, then the others. */
function placesBy(nameOf: (code: string) => string, language: string): Place[] {
  const named = (codes: readonly string[]) =>
    codes.map((code) => ({ code, name: nameOf(code), otherName: countryName(code, 'en') }));
  const byName = (codes: readonly string[]) =>
    named(codes).sort((one, other) => compareNames(one.name, other.name, language));
  return [...named(regions), ...byName(africanCountries), ...byName(otherCountries)];
}

function matching(places: readonly Place[], typed: string): Place[] {
  const wanted = folded(typed.trim());
  const hasWord = (name: string) => ` ${folded(name)}`.replace(/[-’'(]/g, ' ').includes(` ${wanted}`);
  return places.filter(
    ({ code, name, otherName }) => code.toLowerCase() === wanted || hasWord(name) || hasWord(otherName),
  );
}

/** Without case, accents and the Arabic article, so that a name is found as people type it. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(^| )ال/g, '$1');
}
