import { type FormEvent, useEffect, useRef } from 'react';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { useLanguage } from '../language/language-context.tsx';
import styles from './search-form.module.css';
import { longestSearch } from './use-search.ts';

interface SearchFormProps {
  label: string;
  hint: string;
  /** The current search; empty for everything. */
  searched: string;
  onSearch(text: string): void;
}

/** Searches a list. The search is stored in the URL, and the field follows the URL. */
export function SearchForm({ label, hint, searched, onSearch }: SearchFormProps) {
  const { t } = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = searched;
  }, [searched]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(field.current?.value.trim() ?? '');
  };
  return (
    <search>
      <form className={styles.searchForm} onSubmit={submit}>
        <FieldFrame name="q" label={label} hint={hint}>
          {(attributes) => (
            <input
              {...attributes}
              ref={field}
              type="search"
              dir="auto"
              placeholder=" "
              maxLength={longestSearch}
              autoComplete="off"
              defaultValue={searched}
            />
          )}
        </FieldFrame>
        <button className="button button-quiet" type="submit">
          {t('dash.search')}
        </button>
      </form>
    </search>
  );
}
