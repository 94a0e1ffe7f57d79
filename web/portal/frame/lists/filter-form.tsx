import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLanguage } from '../language/language-context.tsx';
import styles from './filter-form.module.css';

type Values = Readonly<Record<string, string | number | undefined>>;

interface FilterFormProps<Filters extends Values> {
  /** The filters that the address has, by the names of the fields. */
  filters: Filters;
  /** What each of them is called and stands for, such as "Type: New". */
  labels: Readonly<Record<string, string>>;
  /** Reads filters from the fields, as from the address. */
  read(search: URLSearchParams): Filters;
  onChange(filters: Filters): void;
  apply: string;
  clear: string;
  className: string | undefined;
  /** The fields; they take their first values by `defaultValue`. */
  children: ReactNode;
}

/**
 * Narrows a list down. Choices apply at once, typed text when the form is submitted; each filter in use stands below and can be
 * taken away.
 */
export function FilterForm<Filters extends Values>(props: FilterFormProps<Filters>) {
  const { filters, labels, read, onChange, apply, clear, className, children } = props;
  const { t } = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const kept = JSON.stringify(filters);
  const applied = useRef(kept);
  // The address changed by the browser's Back or a link: the fields follow it and keep the focus.
  useEffect(() => {
    if (kept === applied.current) return;
    applied.current = kept;
    setFields(form.current, JSON.parse(kept));
  }, [kept]);

  const send = () => {
    if (!form.current) return;
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) {
      if (typeof value === 'string') search.set(name, value);
    }
    const next = read(search);
    applied.current = JSON.stringify(next);
    onChange(next);
  };
  const remove = (names: readonly string[]) => {
    for (const field of fieldsOf(form.current)) if (names.includes(field.name)) field.value = '';
    send();
    // The button that had the focus goes with its filter.
    form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const used = Object.keys(labels).filter((name) => filters[name] !== undefined);
  return (
    <search>
      <form
        ref={form}
        className={className}
        onSubmit={submit}
        onChange={({ target }) => target instanceof HTMLSelectElement && send()}
      >
        {children}
        <div className={styles.actions}>
          <button className="button button-quiet" type="submit">
            {apply}
          </button>
          {used.map((name) => (
            <button className={styles.chip} key={name} type="button" onClick={() => remove([name])}>
              <span className="visually-hidden">
                {t('lists.withoutFilter', { filter: labels[name] ?? '' })}
              </span>
              <span aria-hidden="true">
                <bdi>{labels[name]}</bdi> ×
              </span>
            </button>
          ))}
          {used.length > 0 && (
            <button
              className="text-button"
              type="button"
              onClick={() => remove(fieldsOf(form.current).map((field) => field.name))}
            >
              {clear}
            </button>
          )}
        </div>
      </form>
    </search>
  );
}

function setFields(form: HTMLFormElement | null, values: Values): void {
  for (const field of fieldsOf(form)) field.value = String(values[field.name] ?? '');
}

function fieldsOf(form: HTMLFormElement | null) {
  return [...(form?.elements ?? [])].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  );
}
