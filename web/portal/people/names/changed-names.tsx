import { toDo } from '../../../../contract/desk/calls/to-do.ts';
import { changedNames } from '../../../../contract/people/calls/changed-names.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { call } from '../../frame/api/call.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { useCall } from '../../frame/api/use-call.ts';
import { useSave } from '../../frame/forms/use-save.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';

type Change = CallReply<typeof changedNames.listChangedNames>['changes'][number];

/** The names over published texts that staff agree to; nothing while none waits (product.md#changed-names). */
export function ChangedNames() {
  const { t } = useLanguage();
  const { data } = useCall(changedNames.listChangedNames, {});
  if (!data || data.changes.length === 0) return null;
  return (
    <section className="numbers" aria-labelledby="changed-names-heading">
      <h2 id="changed-names-heading">{t('names.heading')}</h2>
      <p>{t('names.lead')}</p>
      <ul className="rows">
        {data.changes.map((change) => (
          <ChangedName key={change.account_id} change={change} />
        ))}
      </ul>
    </section>
  );
}

function ChangedName({ change }: { change: Change }) {
  const { t } = useLanguage();
  const { before, after, asked_at, texts } = change;
  return (
    <li className="row">
      <h3 className="row-title">{t('names.asks', { before, name: after })}</h3>
      <p className="row-facts">
        <span>{t('names.texts', { count: texts })}</span>
        <Timestamp instant={asked_at} />
      </p>
      <div className="form-actions">
        <DecideButton change={change} decision="accept" />
        <DecideButton change={change} decision="decline" />
      </div>
    </li>
  );
}

function DecideButton({ change, decision }: { change: Change; decision: 'accept' | 'decline' }) {
  const { t } = useLanguage();
  const { account_id: id, after } = change;
  const { busy, run } = useSave({
    failure: t('names.notDecided'),
    byToast: true,
    success: t(decision === 'accept' ? 'names.accepted' : 'names.declined', { name: after }),
    // Somebody else has decided, or another name is asked for meanwhile.
    conflicts: ['not_found', 'name_changed'],
    refetch: [changedNames.listChangedNames, toDo.getToDo],
  });
  return (
    <BusyButton
      type="button"
      weight={decision === 'decline' ? 'quiet' : 'strong'}
      about={after}
      busy={busy}
      label={t(`names.${decision}`)}
      busyLabel={t('names.deciding')}
      onClick={() =>
        void run(() => call(changedNames.decideChangedName, { params: { id }, body: { decision, after } }))
      }
    />
  );
}
