import '../dashboard/numbers.css';
import type { UsageReply } from '../../../contract/keys.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Plot } from '../dashboard/plot.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { useNumbers } from '../language/use-numbers.ts';
import { Fetched } from '../loading/fetched.tsx';
import { PageHeading, PageTitle } from '../shell/page.tsx';
import { ApiLimits } from './api-limits.tsx';
import { useUsage } from './use-keys.ts';

const counted = ['calls', 'errors', 'limited'] as const;

/** What the keys and apps of a developer were used for in the last days, and how much they may be. */
export function Usage() {
  const { t } = useLanguage();
  const usage = useUsage();
  return (
    <>
      <PageTitle title={t('developerAccount.areas.usage')} />
      <PageHeading>{t('developerAccount.areas.usage')}</PageHeading>
      <p className="lead">{t('developerAccount.usageLead')}</p>
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
  const { number, day } = useNumbers();
  if (calls.length === 0) {
    return (
      <p className="empty" role="status">
        {t('developerAccount.noUsage')}
      </p>
    );
  }
  return (
    <div className="numbers">
      <Facts>
        {counted.map((name) => (
          <Fact key={name} name={t(`developerAccount.${name}`)}>
            {number(days.reduce((sum, counts) => sum + counts[name], 0))}
          </Fact>
        ))}
      </Facts>
      <div className="plots">
        {(['calls', 'errors'] as const).map((name) => (
          <Plot
            key={name}
            name={t(`developerAccount.${name}`)}
            days={days.map((counts) => ({ day: counts.day, count: counts[name] }))}
          />
        ))}
      </div>
      <h2>{t('developerAccount.byCall')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard too. */}
      <section className="table-scroll" tabIndex={0} aria-label={t('developerAccount.byCall')}>
        <table className="table usage-table">
          <thead>
            <tr>
              <th scope="col">{t('developerAccount.call')}</th>
              <th scope="col">{t('developerAccount.client')}</th>
              <Headings />
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
      <details className="disclosure">
        <summary>{t('stats.byDay')}</summary>
        <div className="table-scroll">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('stats.day')}</th>
                <Headings />
              </tr>
            </thead>
            <tbody>
              {[...days].reverse().map((counts) => (
                <tr key={counts.day}>
                  <th scope="row">
                    <time dateTime={counts.day}>{day(counts.day)}</time>
                  </th>
                  {counted.map((name) => (
                    <td key={name}>{number(counts[name])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}

function Headings() {
  const { t } = useLanguage();
  return counted.map((name) => (
    <th key={name} scope="col">
      {t(`developerAccount.${name}`)}
    </th>
  ));
}
