import { directionOf } from '../../contract/constants.ts';
import { postPath } from '../../contract/paths.ts';
import type { AlertView } from '../../contract/views/alert-view.ts';
import { countryName } from '../../messages/country-name.ts';
import type { PageContext } from './page-context.ts';
import { dateOf } from './timestamp.tsx';

/** What is due to be known now (product.md#alerts), before everything else on the front page. */
export function Alerts({ context, alerts }: { context: PageContext; alerts: readonly AlertView[] }) {
  if (alerts.length === 0) return null;
  const { t } = context;
  return (
    <section className="alerts" aria-label={t('alerts.heading')}>
      {alerts.map((alert) => (
        <Alert key={alert.id} context={context} alert={alert} />
      ))}
    </section>
  );
}

/** Staff wrote it in the language of the front page, even if the page itself is in another. */
function Alert({ context, alert }: { context: PageContext; alert: AlertView }) {
  const { frame, language, t, href } = context;
  const { kind, country, title, text, post, ends_at } = alert;
  return (
    <div className="frame" data-kind={kind}>
      <p>
        <strong>{t(`alerts.kinds.${kind}`)}</strong>
        {country !== null && <> · {countryName(country, language)}</>} ·{' '}
        {t('alerts.until', { date: dateOf(context, ends_at) })}
      </p>
      <div lang={frame.language} dir={directionOf(frame.language)}>
        <h2>{title}</h2>
        {text.split(/\n+/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {post && (
        <a dir="auto" href={href(postPath(post.slug))}>
          {post.title}
        </a>
      )}
    </div>
  );
}
