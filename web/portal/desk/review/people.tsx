import type { ReactNode } from 'react';
import { useLanguageName } from '../../frame/language/language-name.ts';
import styles from './people.module.css';

interface PeopleProps {
  legend: string;
  /** What the server says is wrong with the choice. */
  error?: string | undefined;
  people: readonly {
    account_id: string;
    name: string;
    topics: readonly string[];
    languages: readonly string[];
    /** What they have to do. */
    work: string;
  }[];
  /** Shown where there is nobody. */
  none?: ReactNode;
  chosen: string;
  onChoose(account: string): void;
}

/** People of whom one is chosen, each with what they know and have to do. */
export function People({ legend, error, people, none, chosen, onChoose }: PeopleProps) {
  const languageName = useLanguageName();
  return (
    <fieldset className={styles.people} aria-describedby={error && 'people-error'}>
      <legend className="visually-hidden">{legend}</legend>
      {error && (
        <p className="field-error" id="people-error">
          {error}
        </p>
      )}
      {people.length === 0 && none}
      {people.map(({ account_id, name, topics, languages, work }) => (
        <label className={`tick ${styles.person}`} key={account_id}>
          <input
            type="radio"
            name="reviewer"
            required
            checked={chosen === account_id}
            onChange={() => onChoose(account_id)}
          />
          <span>
            <bdi>{name}</bdi>
            <small>
              {topics.length > 0 && <bdi>{topics.join(', ')}</bdi>}
              <bdi>{languages.map(languageName).join(', ')}</bdi>
              <span>{work}</span>
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
