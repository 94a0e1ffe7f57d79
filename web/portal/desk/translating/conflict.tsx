import { Notice } from '../../../ui/notice.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';

/** Somebody else's tab, or the editor, saved another text of the draft; or this browser was left with one. */
export function Conflict({
  isRestored,
  onMine,
  onTheirs,
}: {
  /** Whether the text of this browser follows that of the server, and was only not sent. */
  isRestored: boolean;
  onMine(): void;
  onTheirs(): void;
}) {
  const { t } = useLanguage();
  return (
    <Notice tone="alarm" heading={t(isRestored ? 'translating.kept' : 'translating.conflict')}>
      <p>{t(isRestored ? 'translating.keptText' : 'translating.conflictText')}</p>
      <p className="form-actions">
        <button className="button" type="button" onClick={onTheirs}>
          {t('translating.theirs')}
        </button>
        <button className="button button-quiet" type="button" onClick={onMine}>
          {t('translating.mine')}
        </button>
      </p>
    </Notice>
  );
}
