import { changedProfiles } from '../../../../contract/people/calls/changed-profiles.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { call } from '../../frame/api/call.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { useSave } from '../../frame/forms/use-save.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { readStatus } from '../profile/network-status.ts';
import styles from './changed-profiles.module.css';

type Change = CallReply<typeof changedProfiles.listChangedProfiles>['changes'][number];
type Field = keyof Change['after'];

const fields = [
  ['picture', 'changedProfiles.picture'],
  ['about', 'settings.bio'],
  ['google_scholar', 'settings.googleScholar'],
  ['research_gate', 'settings.researchGate'],
  ['scopus', 'settings.scopus'],
  ['pub_med', 'settings.pubMed'],
  ['network_status', 'settings.networkStatus'],
] as const satisfies [Field, string][];

/** Changed profiles of authors, before and after side by side (product.md#changed-profiles). */
export function ChangedProfiles({ changes }: { changes: readonly Change[] }) {
  const { t } = useLanguage();
  return (
    <section className="numbers" aria-labelledby="changed-profiles-heading">
      <h2 id="changed-profiles-heading">{t('changedProfiles.heading')}</h2>
      <p>{t('changedProfiles.lead')}</p>
      <ul className="rows">
        {changes.map((change) => (
          <ChangedProfile key={change.account_id} change={change} />
        ))}
      </ul>
    </section>
  );
}

function ChangedProfile({ change }: { change: Change }) {
  const { t } = useLanguage();
  const { name, changed_at, before, after } = change;
  const changed = fields.filter(([field]) => plain(before, field) !== plain(after, field));
  return (
    <li className="row">
      <h3 className="row-title">{name}</h3>
      <p className="row-facts">
        <Timestamp instant={changed_at} />
      </p>
      {changed.map(([field, label]) => (
        <div key={field} className={styles.field}>
          <h4>{t(label)}</h4>
          <dl className={styles.sides}>
            {([before, after] as const).map((profile, side) => (
              <div key={side === 0 ? 'before' : 'after'}>
                <dt>{t(side === 0 ? 'changedProfiles.before' : 'changedProfiles.after')}</dt>
                <dd>
                  <Value field={field} value={profile[field]} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <div className="form-actions">
        <DecideButton change={change} decision="undo" />
        <DecideButton change={change} decision="keep" />
      </div>
    </li>
  );
}

/** A link is shown as text: nobody opens by a slip what a stranger entered. */
function Value({ field, value }: { field: Field; value: string | null }) {
  const { t } = useLanguage();
  if (!value) return <span className={styles.nothing}>{t('changedProfiles.nothing')}</span>;
  if (field === 'picture')
    return <img className={styles.picture} src={value} alt={t('changedProfiles.picture')} />;
  const status = field === 'network_status' ? readStatus(value) : null;
  return (
    <span dir="auto">
      {status ? t(`networkStatuses.${status}`) : <OrderedText stretches={inOrder(value, 'auto')} />}
    </span>
  );
}

/** Without the pass of a picture, which is another one each hour. */
function plain(profile: Change['after'], field: Field): string {
  return (profile[field] ?? '').split('?pass=')[0] ?? '';
}

function DecideButton({ change, decision }: { change: Change; decision: 'keep' | 'undo' }) {
  const { t } = useLanguage();
  const { account_id: id, name, changed_at } = change;
  const { busy, run } = useSave({
    failure: t('changedProfiles.notDecided'),
    byToast: true,
    success: t(decision === 'keep' ? 'changedProfiles.kept' : 'changedProfiles.undone', { name }),
    // Somebody else has decided, or it changed again meanwhile.
    conflicts: ['not_found', 'status_conflict'],
    refetch: [changedProfiles.listChangedProfiles],
  });
  return (
    <BusyButton
      type="button"
      weight={decision === 'undo' ? 'quiet' : 'strong'}
      about={name}
      busy={busy}
      label={t(`changedProfiles.${decision}`)}
      busyLabel={t('changedProfiles.deciding')}
      onClick={() =>
        void run(() =>
          call(changedProfiles.decideChangedProfile, { params: { id }, body: { decision, changed_at } }),
        )
      }
    />
  );
}
