import { digestFrequencies, followPath } from '../../../contract/site/follow-paths.ts';
import type { FollowedView, FollowForm } from '../../../contract/views/follow-view.ts';
import { FieldFrame } from '../../ui/fields/field-frame.tsx';
import type { PageContext } from '../page-context.ts';

/** The form that asks for an address, folded below a list of posts. It needs neither a script nor an account. */
export function FollowByEmail({
  context,
  followed,
}: {
  context: PageContext;
  followed: Pick<FollowedView, 'kind' | 'value'>;
}) {
  return (
    <details className="list-follow no-print">
      <summary>{context.t('byEmail.open')}</summary>
      <FollowFields context={context} followed={followed} values={{ email: '', frequency: 'weekly' }} />
    </details>
  );
}

/** The fields of the form and its button. */
export function FollowFields({
  context: { t, href },
  followed: { kind, value },
  values,
  fault,
}: {
  context: PageContext;
  followed: Pick<FollowedView, 'kind' | 'value'>;
  values: FollowForm['values'];
  fault?: string | undefined;
}) {
  return (
    <form className="look" method="post" action={href(followPath(kind, value))} noValidate>
      <FieldFrame name="email" label={t('byEmail.email')} hint={t('byEmail.hint')} error={fault}>
        {(attributes) => (
          <input
            {...attributes}
            type="email"
            autoComplete="email"
            dir="ltr"
            placeholder=" "
            required
            defaultValue={values.email}
          />
        )}
      </FieldFrame>
      <fieldset>
        <legend>{t('byEmail.when')}</legend>
        {digestFrequencies.map((each) => (
          <label key={each}>
            <input type="radio" name="frequency" value={each} defaultChecked={each === values.frequency} />{' '}
            {t(`byEmail.${each}`)}
          </label>
        ))}
      </fieldset>
      {/* Only programs fill this in: nobody sees or hears it. */}
      <label className="visually-hidden" htmlFor="subject" aria-hidden="true">
        {t('reports.leaveEmpty')}
      </label>
      <input
        className="visually-hidden"
        aria-hidden="true"
        id="subject"
        type="text"
        name="subject"
        tabIndex={-1}
        autoComplete="off"
      />
      <button className="button" type="submit">
        {t('byEmail.submit')}
      </button>
    </form>
  );
}
