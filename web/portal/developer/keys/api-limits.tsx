import type { LimitReply } from '../../../../contract/calls/keys.ts';
import { useLanguage } from '../../language/language-context.tsx';
import { useNumbers } from '../../language/use-numbers.ts';

/** The limits of the public API, by kind of caller. */
export function ApiLimits({ limits }: { limits: readonly LimitReply[] }) {
  const { t } = useLanguage();
  const { number } = useNumbers();
  return (
    <section className="numbers" aria-labelledby="limits">
      <h2 id="limits">{t('apiLimits.title')}</h2>
      <p>{t('apiLimits.lead')}</p>
      <dl className="limits">
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
