import { useState } from 'react';
import { type Contributor, nameOfContributor } from '../../../../contract/posts/contributors/contributor.ts';
import { contributorRoles } from '../../../../contract/posts/contributors/roles.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Affiliations } from './affiliations.tsx';
import styles from './contributors.module.css';
import { isName } from './entry.ts';

interface ContributorRowProps {
  contributor: Contributor;
  place: number;
  isFirst: boolean;
  isLast: boolean;
  /** The owner of the text can't be removed. */
  isOwner: boolean;
  /** By -1 or 1. */
  onMove(steps: number): void;
  onChange(contributor: Contributor): void;
  onRemove(): void;
}

/** One of the contributors: its name and its place, and on request everything else. */
export function ContributorRow(props: ContributorRowProps) {
  const { contributor, place, isFirst, isLast, isOwner, onMove, onChange, onRemove } = props;
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const name = nameOfContributor(contributor);
  const of = <span className="visually-hidden"> {name}</span>;
  return (
    <li>
      <p>
        <bdi>{place}.</bdi> <bdi>{name}</bdi>
        {isOwner && ` (${t('contributors.you')})`}
        {contributor.account === null && ` (${t('contributors.noAccount')})`}
      </p>
      <div className={styles.actions}>
        {/* Not disabled: a button that is keeps no focus, and the next press would go elsewhere. */}
        <button
          className="text-button"
          type="button"
          aria-disabled={isFirst}
          onClick={() => !isFirst && onMove(-1)}
        >
          {t('contributors.up')}
          {of}
        </button>
        <button
          className="text-button"
          type="button"
          aria-disabled={isLast}
          onClick={() => !isLast && onMove(1)}
        >
          {t('contributors.down')}
          {of}
        </button>
        <button className="text-button" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('contributors.change')}
          {of}
        </button>
        {!isOwner && (
          <button className="text-button" type="button" onClick={onRemove}>
            {t('contributors.remove')}
            {of}
          </button>
        )}
      </div>
      {isOpen && <Entry contributor={contributor} onChange={onChange} />}
    </li>
  );
}

function Entry({ contributor, onChange }: Pick<ContributorRowProps, 'contributor' | 'onChange'>) {
  const { t } = useLanguage();
  const { key, roles } = contributor;
  const [names, setNames] = useState({ given: contributor.given, family: contributor.family });
  const type = (changed: Partial<typeof names>) => {
    const next = { ...names, ...changed };
    setNames(next);
    if (isName(next.given + next.family)) onChange({ ...contributor, ...next });
  };
  const chosen = (role: (typeof contributorRoles)[number], isChosen: boolean) =>
    contributorRoles.filter((each) => (each === role ? isChosen : roles.includes(each)));
  return (
    <div className={styles.entry}>
      <div className={styles.pair}>
        {(['given', 'family'] as const).map((name) => (
          <TextField
            key={name}
            name={`${name}-${key}`}
            type="text"
            label={t(`contributors.${name}`)}
            autoComplete="off"
            maxLength={100}
            value={names[name]}
            onChange={({ target }) => type({ [name]: target.value })}
          />
        ))}
      </div>
      <Affiliations
        contributor={contributor}
        onChange={(affiliations) => onChange({ ...contributor, affiliations })}
      />
      <fieldset>
        <legend>{t('contributors.rolesLabel')}</legend>
        <div className={styles.roles}>
          {contributorRoles.map((role) => (
            <label key={role}>
              <input
                type="checkbox"
                checked={roles.includes(role)}
                onChange={({ target }) => onChange({ ...contributor, roles: chosen(role, target.checked) })}
              />
              {t(`contributors.roles.${role}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
