import { Notice } from '../../ui/notice.tsx';
import { useLanguage } from '../language/language-context.tsx';

/** Somebody else's tab, or the editor, saved another text of the draft. */
export function Conflict({
  isRestored,
  onMine,
  onTheirs,
}: {
  /** Whether the text of this browser follows that of the server, and was only not sent. */
  isRestored: boolean;
  onMine(): Promise<void>;
  onTheirs(): Promise<void>;
}) {
  const { t } = useLanguage();
  return (
    <Notice tone="alarm" heading={t(isRestored ? 'translating.kept' : 'translating.conflict')}>
      <p>{t(isRestored ? 'translating.keptText' : 'translating.conflictText')}</p>
      <p className="form-actions">
        <button className="button" type="button" onClick={() => void onTheirs()}>
          {t('translating.theirs')}
        </button>
        <button className="button button-quiet" type="button" onClick={() => void onMine()}>
          {t('translating.mine')}
        </button>
      </p>
    </Notice>
  );
}
