import { Notice } from '../../../ui/notice.tsx';
import { useLanguage } from '../../language/language-context.tsx';

/** Says at once that a text has become too much for its readers, and what to do about it. */
export function ExcessNotice({ fault }: { fault: string | null }) {
  const { t, translate } = useLanguage();
  return (
    // There from the beginning, so that what appears in it is announced.
    <div role="alert">
      {fault !== null && (
        <Notice tone="alarm" heading={t('editor.excessHeading')}>
          <p>{translate(fault)}</p>
          <p>{t('editor.excessText')}</p>
        </Notice>
      )}
    </div>
  );
}
