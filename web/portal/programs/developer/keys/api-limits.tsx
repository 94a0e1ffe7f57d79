import type { LimitReply } from '../../../../../contract/programs/calls/keys.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useNumbers } from '../../../frame/language/use-numbers.ts';
import styles from '../developer.module.css';

/** The limits of the public API, by kind of caller. */
export function ApiLimits({ limits }: { limits: readonly LimitReply[] }) {
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
