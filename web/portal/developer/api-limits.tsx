import type { LimitReply } from '../../../contract/keys.ts';
import { useLanguage } from '../language/language-context.tsx';
import { useNumbers } from '../language/use-numbers.ts';

/** How many calls of the public API there may be, by who makes them. */
export function ApiLimits({ limits }: { limits: readonly LimitReply[] }) {
  const { t } = useLanguage();
  const { number } = useNumbers();
  return (
    <div className="numbers">
      <h2 id="limits">{t('apiLimits.title')}</h2>
      <p>{t('apiLimits.lead')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard too. */}
      <section className="table-scroll" tabIndex={0} aria-labelledby="limits">
        <table className="table usage-table">
          <thead>
            <tr>
              <th scope="col">{t('apiLimits.who')}</th>
              <th scope="col">{t('apiLimits.what')}</th>
              <th scope="col">{t('apiLimits.atOnce')}</th>
              <th scope="col">{t('apiLimits.hourly')}</th>
            </tr>
          </thead>
          <tbody>
            {limits.map(({ caller, kind, at_once: atOnce, hourly }) => (
              <tr key={`${caller} ${kind}`}>
                <th scope="row">{t(`apiLimits.callers.${caller}`)}</th>
                <td>{t(`apiLimits.kinds.${kind}`)}</td>
                <td>{number(atOnce)}</td>
                <td>{number(hourly)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
