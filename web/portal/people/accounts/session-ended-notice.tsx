import { Notice } from '../../../ui/notice.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';

/** Tells somebody whose session has ended why they see the sign-in screen. */
export function SessionEndedNotice() {
  const { t } = useLanguage();
  return (
    <div role="status">
      <Notice heading={t('notices.sessionEndedHeading')}>
        <p>{t('notices.sessionEnded')}</p>
      </Notice>
    </div>
  );
}
