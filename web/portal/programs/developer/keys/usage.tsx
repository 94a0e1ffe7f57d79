import { keys, type LimitReply, type UsageReply } from '../../../../../contract/programs/calls/keys.ts';
import { Fact, Facts } from '../../../../ui/facts.tsx';
import { useCall } from '../../../frame/api/use-call.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useNumbers } from '../../../frame/language/use-numbers.ts';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { DayPlots, DayTable } from '../../../frame/plots/counts-by-day.tsx';
import { PageHeading, PageTitle } from '../../../frame/shell/page.tsx';
import styles from '../developer.module.css';

const counted = ['calls', 'errors', 'limited'] as const;

/** Recent API calls of a developer's keys and apps, and the limits that apply to them. */
export function Usage() {
  const { t } = useLanguage();
  const usage = useCall(keys.getUsage, {}, { staleTime: 0 });
  return (
    <>
      <PageTitle title={t('developerAccount.areas.usage')} />
      <PageHeading>{t('developerAccount.areas.usage')}</PageHeading>
      <p className="area-lead">{t('developerAccount.usageLead')}</p>
      <Fetched query={usage} label={t('developerAccount.loadingUsage')}>
        {(data) => (
          <>
            <Numbers usage={data} />
            <ApiLimits limits={data.limits} />
          </>
        )}
      </Fetched>
    </>
  );
}

function Numbers({ usage: { days, calls } }: { usage: UsageReply }) {
  const { t } = useLanguage();
  const { number } = useNumbers();
  const columns = counted.map((name) => ({ name, label: t(`developerAccount.${name}`) }));
  if (calls.length === 0) {
    return (
      <p className="no-rows" role="status">
        {t('developerAccount.noUsage')}
      </p>
    );
  }
  return (
    <div className="numbers">
      <Facts>
        {columns.map(({ name, label }) => (
          <Fact key={name} name={label}>
            {number(days.reduce((sum, counts) => sum + counts[name], 0))}
          </Fact>
        ))}
      </Facts>
      <DayPlots columns={columns.filter(({ name }) => name !== 'limited')} days={days} />
      <h2>{t('developerAccount.byCall')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to reach and scroll it. */}
      <section className="numbers-table" tabIndex={0} aria-label={t('developerAccount.byCall')}>
        <table className={`numbers-rows ${styles.usageTable}`}>
          <thead>
            <tr>
              <th scope="col">{t('developerAccount.call')}</th>
              <th scope="col">{t('developerAccount.client')}</th>
              {columns.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {calls.map((one) => (
              <tr key={`${one.client_id} ${one.call}`}>
                <th scope="row">
                  <code dir="ltr">{one.call}</code>
                </th>
                <td>
                  <bdi>{one.name ?? t('developerAccount.gone')}</bdi>
                </td>
                {counted.map((name) => (
                  <td key={name}>{number(one[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <DayTable columns={columns} days={days} summary={t('stats.byDay')} dayLabel={t('stats.day')} />
    </div>
  );
}

/** The limits of the public API, by kind of caller. */
function ApiLimits({ limits }: { limits: readonly LimitReply[] }) {
  const { t } = useLanguage();
  const { number } = useNumbers();
  return (
    <section className={styles.apiLimits} aria-labelledby="limits">
      <h2 id="limits">{t('apiLimits.title')}</h2>
      <p>{t('apiLimits.lead')}</p>
      <dl className={styles.limits}>
        {limits.map(({ caller, kind, at_once: atOnce, hourly }) => (
          <div key={`${caller} ${kind}`}>
            <dt>{t(`apiLimits.of.${caller}.${kind}`)}</dt>
            <dd>{t('apiLimits.allowed', { atOnce: number(atOnce), hourly: number(hourly) })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
