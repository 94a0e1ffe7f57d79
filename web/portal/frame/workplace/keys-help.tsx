import { useState } from 'react';
import { isStaff } from '../../../../contract/people/roles.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { useUser } from '../user/use-user.ts';
import styles from './keys-help.module.css';
import { keysAreOn, turnKeys } from './use-keys.ts';

const everywhere = [
  ['Ctrl + K', 'palette'],
  ['g …', 'go'],
  ['j', 'next'],
  ['k', 'previous'],
  ['o', 'open'],
  ['x', 'choose'],
  ['/', 'search'],
  ['?', 'help'],
  ['Ctrl + Enter', 'send'],
] as const;

const inReview = [
  ['c', 'comment'],
  ['n', 'check'],
  ['a', 'approve'],
  ['r', 'return'],
  ['u', 'undo'],
  ['s', 'skip'],
  ['m', 'claim'],
] as const;

/** Lists the keys of the workplace, and turns the single ones on and off. */
export function KeysHelp({ onClose }: { onClose(): void }) {
  const { t } = useLanguage();
  const { data } = useUser();
  const [on, setOn] = useState(keysAreOn);
  const turn = (next: boolean) => {
    turnKeys(next);
    setOn(next);
  };
  const keys = [...everywhere, ...(data && isStaff(data.user) ? inReview : [])];
  return (
    <Dialog heading={t('review.keys.heading')} closeLabel={t('notices.close')} onClose={onClose}>
      <dl className={styles.keysOfHelp}>
        {keys.map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd dir="ltr">{key}</kbd>
            </dt>
            <dd>{t(`review.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <label>
          <input type="checkbox" checked={on} onChange={({ target }) => turn(target.checked)} />{' '}
          {t('review.keys.on')}
        </label>
      </p>
    </Dialog>
  );
}
