import { useState } from 'react';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { keysAreOn, turnKeys } from '../../../frame/workplace/use-keys.ts';
import styles from './desk.module.css';

const keys = [
  ['j', 'next'],
  ['k', 'previous'],
  ['o', 'open'],
  ['c', 'comment'],
  ['a', 'approve'],
  ['r', 'return'],
  ['u', 'undo'],
  ['s', 'skip'],
  ['m', 'claim'],
  ['x', 'choose'],
  ['?', 'help'],
] as const;

/** Lists the keys of the review, and turns them on and off. */
export function KeysHelp({ onClose }: { onClose(): void }) {
  const { t } = useLanguage();
  const [on, setOn] = useState(keysAreOn);
  const turn = (next: boolean) => {
    turnKeys(next);
    setOn(next);
  };
  return (
    <Dialog heading={t('review.keys.heading')} closeLabel={t('notices.close')} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd dir="ltr">{key}</kbd>
            </dt>
            <dd>{t(`review.keys.${name}`)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd dir="ltr">Ctrl + Enter</kbd>
          </dt>
          <dd>{t('review.keys.send')}</dd>
        </div>
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
