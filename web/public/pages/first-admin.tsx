import type { FirstAdminForm } from '../../../contract/pages.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { PageContext } from '../page-context.ts';

/**
 * The form that creates the first super admin. It has no `action`, so it posts to the one-time URL that it is
 * on. The server checks it and answers with the messages of the contract.
 */
export function FirstAdminPage({
  context,
  form: { values, fields },
}: {
  context: PageContext;
  form: FirstAdminForm;
}) {
  const { t } = context;
  const faulty = Object.keys(fields).length > 0;
  return (
    <div className="frame message">
      <h1>{t('firstAdmin.title')}</h1>
      <p>{t('firstAdmin.lead')}</p>
      {faulty && <Faults context={context} heading={t('firstAdmin.problem')} fields={fields} />}
      <form method="post" noValidate>
        <Field
          name="firstname"
          type="text"
          label={t('firstAdmin.firstname')}
          autoComplete="given-name"
          value={values.firstname}
          error={fields.firstname}
        />
        <Field
          name="lastname"
          type="text"
          label={t('firstAdmin.lastname')}
          autoComplete="family-name"
          value={values.lastname}
          error={fields.lastname}
        />
        <Field
          name="email"
          type="email"
          label={t('firstAdmin.email')}
          autoComplete="email"
          value={values.email}
          error={fields.email}
        />
        <Field
          name="password"
          type="password"
          label={t('firstAdmin.password')}
          autoComplete="new-password"
          hint={t('firstAdmin.passwordHint')}
          error={fields.password}
        />
        <Field
          name="password1"
          type="password"
          label={t('firstAdmin.password1')}
          autoComplete="new-password"
          error={fields.password1}
        />
        <button className="button" type="submit">
          {t('firstAdmin.submit')}
        </button>
      </form>
    </div>
  );
}

/** A list of all errors, each with the name of its field and a link to it. */
function Faults({
  context: { t },
  heading,
  fields,
}: {
  context: PageContext;
  heading: string;
  fields: FirstAdminForm['fields'];
}) {
  const labels: Record<string, string> = {
    firstname: t('firstAdmin.firstname'),
    lastname: t('firstAdmin.lastname'),
    email: t('firstAdmin.email'),
    password: t('firstAdmin.password'),
    password1: t('firstAdmin.password1'),
  };
  return (
    <Notice tone="alarm" heading={heading}>
      <ul>
        {Object.entries(fields).map(([name, message]) => (
          <li key={name}>
            <a href={`#${name}`}>{t('firstAdmin.fault', { field: labels[name] ?? name, message })}</a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
