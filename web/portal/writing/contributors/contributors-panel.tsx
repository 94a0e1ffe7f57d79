import { useState } from 'react';
import {
  type Contributor,
  contributorsOfAPost,
  nameOfContributor,
  writeContributors,
} from '../../../../contract/posts/contributors/contributor.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useUser } from '../../frame/user/use-user.ts';
import { AddContributor } from './add-contributor.tsx';
import AskContributors from './ask-contributors.tsx';
import { ContributorRow } from './contributor-row.tsx';
import styles from './contributors.module.css';
import { entryOf, isPlain } from './entry.ts';

interface ContributorsPanelProps {
  contributors: readonly Contributor[];
  /** Whether the list is saved: links are sent for what is saved. */
  isSaved: boolean;
  /** Null for a new post. */
  post: string | null;
  onChange(contributors: string): void;
}

/** Names the contributors of a text, in order, and asks them (product.md#contributors). */
export default function ContributorsPanel({ contributors, isSaved, post, onChange }: ContributorsPanelProps) {
  const { t } = useLanguage();
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<readonly Contributor[] | null>(null);
  const user = useUser().data?.user;
  if (!user) return null;

  const store = (list: readonly Contributor[], message: string) => {
    setSaid(message);
    setRemoved(null);
    const isOnlyOwner = list.length === 1 && list.every((each) => each.account === user.id && isPlain(each));
    onChange(isOnlyOwner ? '' : writeContributors(list));
  };
  const add = (added: Contributor) => {
    const owner = entryOf({ given: user.firstname, family: user.lastname, account: user.id });
    const list = [...(contributors.length === 0 ? [owner] : contributors), added];
    store(list, t('contributors.added', { name: nameOfContributor(added), place: list.length }));
  };
  const move = (index: number, to: number) => {
    const moved = contributors[index];
    if (!moved) return;
    const list = contributors.toSpliced(index, 1).toSpliced(to, 0, moved);
    store(list, t('contributors.moved', { name: nameOfContributor(moved), place: to + 1 }));
  };
  const remove = (contributor: Contributor) => {
    store(
      contributors.filter((other) => other !== contributor),
      t('contributors.removed', { name: nameOfContributor(contributor) }),
    );
    setRemoved(contributors);
  };
  const replace = (index: number, contributor: Contributor) =>
    store(contributors.with(index, contributor), '');

  return (
    <div className={styles.panel}>
      <p>{t('contributors.lead')}</p>
      {contributors.length === 0 && <p>{t('contributors.onlyYou')}</p>}
      <ol className={styles.list}>
        {contributors.map((contributor, index) => (
          <ContributorRow
            key={contributor.key}
            contributor={contributor}
            place={index + 1}
            isFirst={index === 0}
            isLast={index === contributors.length - 1}
            isOwner={contributor.account === user.id}
            onMove={(steps) => move(index, index + steps)}
            onChange={(changed) => replace(index, changed)}
            onRemove={() => remove(contributor)}
          />
        ))}
      </ol>
      <div role="status">
        {said !== '' && (
          <p>
            {said}{' '}
            {removed && (
              <button className="text-button" type="button" onClick={() => store(removed, '')}>
                {t('contributors.undo')}
              </button>
            )}
          </p>
        )}
      </div>
      {contributors.length < contributorsOfAPost && <AddContributor named={contributors} onAdd={add} />}
      {contributors.length > 0 && <Corresponding contributors={contributors} onStore={store} />}
      {contributors.length > 1 && post !== null && <AskContributors post={post} isSaved={isSaved} />}
    </div>
  );
}

/** Chooses the corresponding author. */
function Corresponding({
  contributors,
  onStore,
}: {
  contributors: readonly Contributor[];
  onStore(list: readonly Contributor[], message: string): void;
}) {
  const { t } = useLanguage();
  const choose = (key: string) =>
    onStore(
      contributors.map((each) => ({ ...each, corresponding: each.key === key })),
      '',
    );
  return (
    <SelectField
      name="corresponding"
      label={t('contributors.corresponding')}
      placeholder={t('contributors.noCorresponding')}
      options={contributors.map((each) => ({ value: each.key, label: nameOfContributor(each) }))}
      value={contributors.find(({ corresponding }) => corresponding)?.key ?? ''}
      onChange={({ target }) => choose(target.value)}
    />
  );
}
