import type { review } from '../../../../../contract/desk/calls/review.ts';
import { Notice } from '../../../../ui/notice.tsx';
import type { CallReply } from '../../../frame/api/caller.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useLanguageName } from '../../../frame/language/language-name.ts';
import { RowAction } from '../../../frame/lists/row-action.tsx';
import { useUser } from '../../../frame/user/use-user.ts';
import type { SubmissionRow } from '../use-review.ts';
import { AssignDialog } from './assign-dialog.tsx';

interface UnreadProps {
  row: SubmissionRow;
  unread: CallReply<typeof review.getSubmission>['unread'];
}

/** Says before anything else that the viewer doesn't read the language of a translation, and who of the staff does. */
export function Unread({ row, unread }: UnreadProps) {
  const { t } = useLanguage();
  const languageName = useLanguageName();
  const { data } = useUser();
  if (!unread) return null;
  return (
    <Notice tone="alarm" heading={t('review.unread.heading')}>
      <p>{t('review.unread.text', { language: languageName(row.language) })}</p>
      {unread.length === 0 ? (
        <p>{t('review.unread.nobody')}</p>
      ) : (
        <>
          <p>{t('review.unread.who')}</p>
          <div className="row-actions">
            {unread.map(({ account_id, name }) =>
              account_id === row.claim?.account_id ? (
                <strong key={account_id}>{t('review.claims.by', { name })}</strong>
              ) : (
                <RowAction
                  key={account_id}
                  label={t('review.unread.assign', { name })}
                  dialog={(close) => (
                    <AssignDialog
                      rows={[row]}
                      me={data?.user.id ?? ''}
                      initial={account_id}
                      onClose={close}
                    />
                  )}
                />
              ),
            )}
          </div>
        </>
      )}
    </Notice>
  );
}
