import { auditLogPath } from '../../../../contract/desk/desk-paths.ts';
import { dayMilliseconds } from '../../../../contract/durations.ts';
import {
  type AccountReply,
  administration,
  type PublicActReply,
} from '../../../../contract/people/calls/administration.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useCall } from '../../frame/api/use-call.ts';
import { auditText } from '../../frame/language/audit-text.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { nameOf } from '../../people/accounts/name-of.ts';

/** What an account did to the public record, on its own. */
export function PublicActsDialog({ account, onClose }: { account: AccountReply; onClose(): void }) {
  const { t } = useLanguage();
  return (
    <Dialog
      heading={t('publicActs.heading', { name: nameOf(account) })}
      closeLabel={t('notices.close')}
      onClose={onClose}
    >
      <PublicActs account={account} />
    </Dialog>
  );
}

/**
 * What an account did to the public record in the last 30 days, each with what undoes it: the first question where somebody else has
 * used it (product.md#administration).
 */
export function PublicActs({ account }: { account: AccountReply }) {
  const { t } = useLanguage();
  const query = useCall(
    administration.listPublicActs,
    { params: { id: account.id } },
    { staleTime: 0, refetchOnMount: 'always' },
  );
  return (
    <Fetched query={query} label={t('publicActs.loading')}>
      {({ acts, total }) => (
        <>
          <p>
            {total === 0
              ? t('publicActs.none')
              : t(total > acts.length ? 'publicActs.first' : 'publicActs.lead', {
                  count: total,
                  shown: acts.length,
                })}
          </p>
          {acts.length > 0 && (
            <ul className="rows">
              {acts.map((act) => (
                <PublicAct key={[act.at, act.action, act.title].join(' ')} act={act} />
              ))}
            </ul>
          )}
          <p>
            <a className="row-link" href={entriesOf(account)} target="_blank" rel="noopener">
              {t('publicActs.entries')} {t('applicants.newTab')}
            </a>
          </p>
        </>
      )}
    </Fetched>
  );
}

function PublicAct({ act: { at, action, title, undo, undo_at } }: { act: PublicActReply }) {
  const { t } = useLanguage();
  return (
    <li className="row">
      <p>
        {auditText(action, t)}
        {title !== null && (
          <>
            {': '}
            <bdi>{title}</bdi>
          </>
        )}
      </p>
      <p className="row-facts">
        <Timestamp instant={at} />
        {undo_at === null ? (
          <span>{t(`publicActs.undo.${undo}`)}</span>
        ) : (
          <a className="row-link" href={undo_at} target="_blank" rel="noopener">
            {t(`publicActs.undo.${undo}`)}
            <span className="visually-hidden">
              {' '}
              {title} {t('applicants.newTab')}
            </span>
          </a>
        )}
      </p>
    </li>
  );
}

/** The entries of the audit log of what an account did in the last 30 days. */
function entriesOf({ id }: AccountReply): string {
  const from = new Date(Date.now() - 30 * dayMilliseconds).toISOString().slice(0, 10);
  return `${auditLogPath}?${new URLSearchParams({ actor: id, from })}`;
}
