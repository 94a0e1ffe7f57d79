import { Link } from 'react-router';
import { Notice } from '../../../../ui/notice.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { signInAddress } from '../../../frame/session/from.ts';
import { useSession } from '../../../frame/session/session.ts';
import { tabStorage } from '../../../frame/storage/storage.ts';
import styles from '../editor.module.css';
import type { SaverState } from './saver.ts';
import { signingInKey } from './signing-in.ts';

interface SaveNoticesProps {
  open: SaverState & { clientId: string; otherTabs: number };
  accountId: string;
  /** Whether the author is looking at both texts of the conflict. */
  isComparing: boolean;
  onCompare(): void;
}

/** Notices of what the author has to know or decide before the text can be saved. */
export function SaveNotices({ open, accountId, isComparing, onCompare }: SaveNoticesProps) {
  const { t, translate } = useLanguage();
  const { saving, clientId, otherTabs } = open;
  const isSignedIn = useSession().accountId === accountId;
  return (
    <>
      {(saving.phase === 'session-ended' || !isSignedIn) && (
        <Notice className={styles.notice} heading={t('notices.sessionEndedHeading')}>
          <p>{t('editor.sessionText')}</p>
          <Link
            className="button"
            to={signInAddress(window.location.pathname)}
            onClick={() => tabStorage.setItem(signingInKey, clientId)}
          >
            {t('frame.signIn')}
          </Link>
        </Notice>
      )}
      {saving.phase === 'conflict' && !isComparing && (
        <Notice className={styles.notice} tone="alarm" heading={t('editor.conflictHeading')}>
          <p>{t('editor.conflictNotice')}</p>
          <button className="button" type="button" onClick={onCompare}>
            {t('editor.compareBoth')}
          </button>
        </Notice>
      )}
      {saving.phase === 'refused' && saving.errorMessage !== null && (
        <Notice className={styles.notice} tone="alarm" heading={t('editor.refusedHeading')}>
          <p>{translate(saving.errorMessage)}</p>
          <p>{t('editor.refusedText')}</p>
        </Notice>
      )}
      {otherTabs > 0 && <p className={styles.otherTab}>{t('editor.otherTab')}</p>}
    </>
  );
}
