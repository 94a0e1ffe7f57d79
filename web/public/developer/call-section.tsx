import type { CallReference, FieldReference } from '../../../contract/site/documentation.ts';
import type { PageContext } from '../page-context.ts';

/** The reference of one call of the API: its request, reply, errors and examples. */
export function CallSection({ context, call }: { context: PageContext; call: CallReference }) {
  const { t } = context;
  return (
    <section className="call" id={call.name}>
      <h2>
        <code className="call-address">
          <span className="call-method">{call.method}</span> {call.path}
        </code>
      </h2>
      <p>{inCode(call.summary)}</p>
      <p className="call-access">{inCode(call.access)}</p>
      {call.examples.length > 0 && (
        <>
          <PartHeading context={context}>{t('developers.reference.examples')}</PartHeading>
          <div className="call-examples">
            {call.examples.map(({ language, code }, index) => (
              <details key={language} name={`${call.name}-example`} open={index === 0}>
                <summary>{language}</summary>
                <Code code={code} language={language} />
              </details>
            ))}
          </div>
        </>
      )}
      <Fields context={context} heading={t('developers.reference.takes')} fields={call.takes} />
      <Fields context={context} heading={t('developers.reference.gives')} fields={call.gives} />
      {call.answer !== null && (
        <details className="call-more">
          <summary lang={context.language} dir={context.direction}>
            {t('developers.reference.answer')}
          </summary>
          <Code code={call.answer} language="json" />
        </details>
      )}
      <details className="call-more">
        <summary lang={context.language} dir={context.direction}>
          {t('developers.reference.errors')}
        </summary>
        <table className="call-errors">
          <thead>
            <tr lang={context.language}>
              <th scope="col">{t('developers.reference.status')}</th>
              <th scope="col">{t('developers.reference.code')}</th>
              <th scope="col">{t('developers.reference.message')}</th>
            </tr>
          </thead>
          <tbody>
            {call.errors.map(({ status, code, message }) => (
              <tr key={code}>
                <td>{status}</td>
                <td>
                  <code>{code}</code>
                </td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function PartHeading({ context, children }: { context: PageContext; children: string }) {
  return (
    <h3 className="call-part" lang={context.language} dir={context.direction}>
      {children}
    </h3>
  );
}

function Fields({
  context,
  heading,
  fields,
}: {
  context: PageContext;
  heading: string;
  fields: FieldReference[];
}) {
  if (fields.length === 0) return null;
  const { t } = context;
  return (
    <>
      <PartHeading context={context}>{heading}</PartHeading>
      <dl className="call-fields">
        {fields.map(({ name, place, type, required, description }) => (
          <div key={`${place} ${name}`}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <span className="call-type">
                {type}
                {(place === 'path' || place === 'query') && (
                  <Aside context={context}>{t(`developers.reference.${place}`)}</Aside>
                )}
                {!required && <Aside context={context}>{t('developers.reference.optional')}</Aside>}
              </span>{' '}
              {inCode(description)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A note on a field, in the language of the interface within the English text. */
function Aside({ context, children }: { context: PageContext; children: string }) {
  return (
    <>
      , <bdi lang={context.language}>{children}</bdi>
    </>
  );
}

function Code({ code, language }: { code: string; language: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it.
    <pre tabIndex={0}>
      <code data-language={language}>{code}</code>
    </pre>
  );
}

/** A sentence of the description; names in backticks become code. */
function inCode(sentence: string) {
  return (
    sentence
      .split('`')
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order.
      .map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))
  );
}
