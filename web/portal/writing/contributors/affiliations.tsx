import { useState } from 'react';
import {
  type Affiliation,
  affiliationsOfAContributor,
  type Contributor,
} from '../../../../contract/posts/contributors/contributor.ts';
import { rorFrom } from '../../../../contract/posts/contributors/ror.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import styles from './contributors.module.css';
import { InstitutionField } from './institution-field.tsx';

interface AffiliationsProps {
  contributor: Contributor;
  onChange(affiliations: Affiliation[]): void;
}

/** As they are typed: only those with a name, and with a ROR id or none, can be stored. */
interface Typed {
  id: number;
  name: string;
  ror: string;
}

/** Where somebody works: at most five institutions, each perhaps with its ROR id. */
export function Affiliations({ contributor: { key, affiliations }, onChange }: AffiliationsProps) {
  const { t } = useLanguage();
  const [typed, setTyped] = useState<Typed[]>(() =>
    affiliations.map(({ name, ror = '' }, id) => ({ id, name, ror })),
  );
  const change = (next: Typed[]) => {
    setTyped(next);
    onChange(next.flatMap(storableOf));
  };
  const type = (id: number, changed: Partial<Typed>) =>
    change(typed.map((each) => (each.id === id ? { ...each, ...changed } : each)));
  const add = () =>
    setTyped([...typed, { id: Math.max(-1, ...typed.map(({ id }) => id)) + 1, name: '', ror: '' }]);
  return (
    <>
      {typed.map(({ id, name, ror }, index) => (
        <div key={id} className={styles.pair}>
          <InstitutionField
            name={`affiliation-${key}-${id}`}
            label={t('contributors.affiliation', { number: index + 1 })}
            value={name}
            onType={(typedName) => type(id, { name: typedName, ...(typedName === '' && { ror: '' }) })}
            onPick={(picked) => type(id, { name: picked.name, ror: picked.ror })}
          />
          <TextField
            name={`ror-${key}-${id}`}
            type="url"
            label={t('contributors.ror')}
            hint={t('contributors.rorHint')}
            error={ror.trim() !== '' && rorFrom(ror) === null ? t('contributors.rorFault') : undefined}
            autoComplete="off"
            value={ror}
            onChange={({ target }) => type(id, { ror: target.value })}
          />
          <p>
            <button
              className="text-button"
              type="button"
              onClick={() => change(typed.filter((each) => each.id !== id))}
            >
              {t('contributors.removeAffiliation', { number: index + 1 })}
            </button>
          </p>
        </div>
      ))}
      {typed.length < affiliationsOfAContributor && (
        <p>
          <button className="text-button" type="button" onClick={add}>
            {t('contributors.addAffiliation')}
          </button>
        </p>
      )}
    </>
  );
}

function storableOf({ name, ror }: Typed): Affiliation[] {
  if (name.trim() === '') return [];
  const id = rorFrom(ror);
  return [id === null ? { name } : { name, ror: id }];
}
