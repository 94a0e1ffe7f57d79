import type { TriedCall } from '../../../contract/site/documentation.ts';
import type { PageContext } from '../page-context.ts';

/**
 * The page to try calls. The script sends them, only to this site. The field for the key is outside the forms
 * and has no name, so that no form can send it.
 */
export function TryScreen({ context, calls }: { context: PageContext; calls: TriedCall[] }) {
  const { t } = context;
  return (
    <div className="frame developer-list" data-try>
      <h1>{t('developers.try.title')}</h1>
      <p className="docs-summary">{t('developers.try.lead')}</p>
      <noscript>
        <p className="notice">{t('developers.try.needsScript')}</p>
      </noscript>
      <div className="field try-key">
        <label htmlFor="key">{t('developers.try.key')}</label>
        <input
          id="key"
          type="password"
          autoComplete="off"
          spellCheck="false"
          dir="ltr"
          aria-describedby="key-hint"
        />
        <p className="field-hint" id="key-hint">
          {t('developers.try.keyHint')}
        </p>
      </div>
      <div className="try-calls">
        {calls.map((call) => (
          <TriedCallForm key={call.name} context={context} call={call} />
        ))}
      </div>
      <template
        data-try-words
        data-failed={t('developers.try.failed')}
        data-sending={t('developers.try.sending')}
      />
    </div>
  );
}

function TriedCallForm({ context, call }: { context: PageContext; call: TriedCall }) {
  const { language, direction, t, href } = context;
  const own = { lang: language, dir: direction };
  return (
    <details className="try-call" name="try-call" id={call.name}>
      <summary dir="ltr">
        <code>
          <span className="call-method">{call.method}</span> {call.path}
        </code>
        <bdi lang="en">{call.summary.replaceAll('`', '')}</bdi>
      </summary>
      <form data-method={call.method} data-path={call.path}>
        <p>
          <bdi lang="en">{call.access.replaceAll('`', '')}</bdi>{' '}
          <a href={href(call.reference)} {...own}>
            {t('developers.try.reference')}
          </a>
        </p>
        {call.fields.map(({ name, place, required, type, example }) => (
          <div className="field try-field" key={name}>
            <label htmlFor={`${call.name}-${name}`}>
              <code>{name}</code> <span className="call-type">{type}</span>
            </label>
            <input
              id={`${call.name}-${name}`}
              data-place={place}
              data-name={name}
              required={required}
              placeholder={example}
              autoComplete="off"
              spellCheck="false"
            />
          </div>
        ))}
        {call.body !== null && (
          <div className="field try-field">
            <label htmlFor={`${call.name}-body`} {...own}>
              {t('developers.try.body')}
            </label>
            <textarea
              id={`${call.name}-body`}
              data-place="body"
              rows={call.body.split('\n').length}
              spellCheck="false"
              defaultValue={call.body}
            />
          </div>
        )}
        <button className="button" type="submit" disabled {...own}>
          {t('developers.try.send')}
        </button>
        <div className="try-answer" role="status" hidden>
          <p>
            <bdi className="try-status" />
          </p>
          <h2 {...own}>{t('developers.try.headers')}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it. */}
          <pre className="try-headers" tabIndex={0} />
          <h2 {...own}>{t('developers.try.answer')}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above. */}
          <pre className="try-body" tabIndex={0} />
        </div>
      </form>
    </details>
  );
}
