import { useState } from 'react';
import type { Contributor } from '../../../../contract/posts/contributors/contributor.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useLookup } from '../../frame/api/use-lookup.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { findAuthors } from '../editor/fields/find-calls.ts';
import styles from './contributors.module.css';
import { entryOf, isName } from './entry.ts';

/** Milliseconds without typing before authors are looked up. */
const idleMilliseconds = 300;

interface AddContributorProps {
  /** Whom the text names already. */
  named: readonly Contributor[];
  onAdd(contributor: Contributor): void;
}

/** Adds an author of the network, or somebody without an account. */
export function AddContributor({ named, onAdd }: AddContributorProps) {
  const { t } = useLanguage();
  const [q, setQ] = useState('');
  const found = useLookup(q, findAuthors, { least: 2, idle: idleMilliseconds });
  const [other, setOther] = useState({ given: '', family: '' });
  const others = found?.filter(({ id }) => named.every(({ account }) => account !== id));
  const addOther = () => {
    onAdd(entryOf({ ...other, account: null }));
    setOther({ given: '', family: '' });
  };
  return (
    <div className={styles.panel}>
      <TextField
        name="find-author"
        type="text"
        label={t('contributors.find')}
        autoComplete="off"
        maxLength={100}
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      <div role="status">
        {others?.length === 0 && <p>{t('contributors.nobody')}</p>}
        <ul className={styles.actions}>
          {others?.map(({ id, firstname, lastname }) => (
            <li key={id}>
              <button
                className="button button-quiet"
                type="button"
                onClick={() => {
                  setQ('');
                  onAdd(entryOf({ given: firstname, family: lastname, account: id }));
                }}
              >
                {t('contributors.addAuthor', { name: `${firstname} ${lastname}` })}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <fieldset className={styles.panel}>
        <legend>{t('contributors.other')}</legend>
        <div className={styles.pair}>
          {(['given', 'family'] as const).map((name) => (
            <TextField
              key={name}
              name={`other-${name}`}
              type="text"
              label={t(`contributors.${name}`)}
              autoComplete="off"
              maxLength={100}
              value={other[name]}
              onChange={({ target }) => setOther({ ...other, [name]: target.value })}
            />
          ))}
        </div>
        <p>
          <button
            className="button button-quiet"
            type="button"
            disabled={!isName(other.given + other.family)}
            onClick={addOther}
          >
            {t('contributors.add')}
          </button>
        </p>
      </fieldset>
    </div>
  );
}
