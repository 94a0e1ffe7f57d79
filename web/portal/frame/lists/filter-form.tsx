import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { FieldScope } from '../../../ui/fields/field-scope.ts';
import { useLanguage } from '../language/language-context.tsx';
import { useNumbers } from '../language/use-numbers.ts';
import styles from './filter-form.module.css';
import type { Filters } from './filters.ts';

/** What a list can be filtered or ordered by. */
interface Field {
  name: string;
  label: string;
  hint?: string;
  /** Whether it stands behind "More filters and order". */
  more?: boolean;
  /** The values to choose from, with how many rows each has; without them the filter is typed. */
  options?: readonly { value: string; label: string; count?: number | undefined; group?: string }[];
  /** The text while none of them is chosen. */
  any?: string;
  type?: 'search' | 'text' | 'date' | 'hidden';
  maxLength?: number;
  /** Texts to type that are offered. */
  offered?: readonly string[];
}

interface FilterFormProps {
  /** The filters that the address has. */
  filters: Filters;
  fields: readonly Field[];
  onChange(filters: Filters): void;
}

/**
 * Narrows a list down. Choices apply at once, typed text when the form is submitted; each filter in use stands below and can be
 * taken away.
 */
export function FilterForm({ filters, fields, onChange }: FilterFormProps) {
  const { t } = useLanguage();
  const chipText = useChipText();
  const form = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState(false);
  const kept = JSON.stringify(filters);
  // The fields follow the address, which Back or a link changes too, and keep the focus.
  useEffect(() => {
    const values: Filters = JSON.parse(kept);
    for (const field of controls(form.current)) {
      const value = String(values[field.name] ?? '');
      if (field.value !== value) field.value = value;
    }
  }, [kept]);

  const send = (without: readonly string[] = []) => {
    const values = controls(form.current).map(({ name, value }) => [
      name,
      without.includes(name) ? '' : value,
    ]);
    onChange({ ...filters, ...Object.fromEntries(values) });
  };
  const remove = (names: readonly string[]) => {
    send(names);
    // The button that had the focus goes with its filter.
    form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const isUsed = ({ name }: Field) => filters[name] !== undefined;
  const show = (field: Field) => <FilterField key={field.name} field={field} value={filters[field.name]} />;
  const typed = fields.filter(({ options, type }) => !options && type !== 'hidden');
  const used = fields.filter(isUsed);
  const [first, ...others] = fields.filter(({ more }) => !more);
  const more = fields.filter((field) => field.more);
  return (
    <search>
      <FieldScope value="filter">
        <form
          ref={form}
          className={styles.filters}
          onSubmit={submit}
          onChange={({ target }) => target instanceof HTMLSelectElement && send()}
        >
          {first && show(first)}
          <div className={styles.further} data-used={others.some(isUsed)}>
            {others.map(show)}
          </div>
          <button className="button button-quiet" type="submit">
            {t(typed.length > 1 ? 'lists.apply' : 'dash.search')}
          </button>
          {fields.length > 1 && (
            <details
              className={`expander ${styles.more}`}
              data-empty={more.length === 0}
              open={open || more.some(isUsed)}
              onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
            >
              <summary>{t('lists.moreFilters')}</summary>
              <div className={styles.filters}>{more.map(show)}</div>
            </details>
          )}
          {used.length > 0 && (
            <div className={styles.chips}>
              {used.map((field) => (
                <button
                  className={styles.chip}
                  key={field.name}
                  type="button"
                  onClick={() => remove([field.name])}
                >
                  <span className="visually-hidden">
                    {t('lists.withoutFilter', { filter: chipText(field, filters[field.name]) })}
                  </span>
                  <span aria-hidden="true">
                    <bdi>{chipText(field, filters[field.name])}</bdi> ×
                  </span>
                </button>
              ))}
              <button
                className="text-button"
                type="button"
                onClick={() => remove(fields.map(({ name }) => name))}
              >
                {t('lists.clear')}
              </button>
            </div>
          )}
        </form>
      </FieldScope>
    </search>
  );
}

type Value = Filters[string];

function FilterField({ field, value }: { field: Field; value: Value }) {
  const { name, label, hint, options, any, offered, type = 'search', maxLength = 100 } = field;
  if (type === 'hidden') return <input type="hidden" name={name} defaultValue={value} />;
  if (options) {
    return (
      <FieldFrame name={name} label={label}>
        {(attributes) => (
          <select className="select" {...attributes} defaultValue={value ?? ''}>
            {any !== undefined && <option value="">{any}</option>}
            {groupsOf(options).map(([group, choices]) =>
              group === undefined ? (
                choices.map(choiceOf)
              ) : (
                <optgroup key={group} label={group}>
                  {choices.map(choiceOf)}
                </optgroup>
              ),
            )}
          </select>
        )}
      </FieldFrame>
    );
  }
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      {(attributes) => (
        <>
          <input
            {...attributes}
            type={type}
            {...(type !== 'date' && { dir: 'auto', placeholder: label, maxLength, autoComplete: 'off' })}
            {...(offered && { list: `filter-${name}-offered` })}
            defaultValue={value}
          />
          {offered && (
            <datalist id={`filter-${name}-offered`}>
              {offered.map((text) => (
                <option key={text} value={text} />
              ))}
            </datalist>
          )}
        </>
      )}
    </FieldFrame>
  );
}

type Choice = NonNullable<Field['options']>[number];

/** The choices of each group, in their order. */
function groupsOf(options: readonly Choice[]) {
  const names = [...new Set(options.map(({ group }) => group))];
  return names.map((name) => [name, options.filter(({ group }) => group === name)] as const);
}

function choiceOf({ value, label, count }: Choice) {
  return (
    <option key={value} value={value}>
      {count === undefined ? label : `${label} (${count})`}
    </option>
  );
}

/** Gives a filter in words, such as "Type: New". */
function useChipText(): (field: Field, value: Value) => string {
  const { t } = useLanguage();
  const { day } = useNumbers();
  return ({ label, options, type }, value) => {
    const written = String(value);
    const chosen = options?.find((option) => option.value === written)?.label ?? written;
    return t('lists.filter', { label, value: type === 'date' ? day(written) : chosen });
  };
}

function controls(form: HTMLFormElement | null) {
  return [...(form?.elements ?? [])].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  );
}
