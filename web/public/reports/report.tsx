import { directionOf, reportAddressDays } from '../../../contract/constants.ts';
import { postPath } from '../../../contract/paths.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import type { ReportedPost, ReportForm } from '../../../contract/views/report-view.ts';
import { FieldFrame } from '../../ui/fields/field-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OrderedText } from '../../ui/ordered-text.tsx';
import type { PageContext } from '../page-context.ts';

interface ReportPageProps {
  context: PageContext;
  post: ReportedPost;
  form: ReportForm;
}

/**
 * The form that reports a mistake in a post (product.md#reports-of-readers). It posts to the address that it is
 * on; the server checks it and shows it again with messages.
 */
export function ReportPage({ context, post, form }: ReportPageProps) {
  const { t, href } = context;
  const { values, fields } = form;
  const direction = directionOf(post.language);
  return (
    <div className="frame message">
      <h1>{t('reports.title')}</h1>
      <p lang={post.language} dir={direction}>
        <a href={href(postPath(post.slug))}>
          <OrderedText stretches={inOrder(post.title, direction)} />
        </a>
      </p>
      <p>{t('reports.lead')}</p>
      <Problem context={context} form={form} />
      <form method="post" noValidate>
        <FieldFrame
          name="passage"
          label={t('reports.passage')}
          hint={t('reports.passageHint')}
          error={fields.passage}
        >
          {(attributes) => (
            <textarea {...attributes} rows={3} dir="auto" placeholder=" " defaultValue={values.passage} />
          )}
        </FieldFrame>
        <FieldFrame
          name="wrong"
          label={t('reports.wrong')}
          hint={t('reports.wrongHint')}
          error={fields.wrong}
        >
          {(attributes) => (
            <textarea
              {...attributes}
              rows={6}
              dir="auto"
              placeholder=" "
              defaultValue={values.wrong}
              required
            />
          )}
        </FieldFrame>
        <FieldFrame
          name="email"
          label={t('reports.email')}
          hint={t('reports.emailHint', { days: reportAddressDays })}
          error={fields.email}
        >
          {(attributes) => (
            <input
              {...attributes}
              type="email"
              autoComplete="email"
              dir="ltr"
              placeholder=" "
              defaultValue={values.email}
            />
          )}
        </FieldFrame>
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
        <input type="hidden" name="version" value={values.version} />
        <button className="button" type="submit">
          {t('reports.submit')}
        </button>
      </form>
    </div>
  );
}

/** Why the form is shown again, with a link to each field that has a fault. */
function Problem({ context: { t }, form: { fields, problem } }: Omit<ReportPageProps, 'post'>) {
  if (problem === null) return null;
  if (problem === 'elsewhere')
    return (
      <Notice tone="alarm" heading={t('reports.notSent')}>
        <p>{t('reports.elsewhere')}</p>
      </Notice>
    );
  if (problem !== 'faults')
    return (
      <Notice tone="alarm" heading={t('reports.notSent')}>
        <p>{t('reports.later', { count: problem.minutes })}</p>
      </Notice>
    );
  const labels = [
    ['passage', t('reports.passage')],
    ['wrong', t('reports.wrong')],
    ['email', t('reports.email')],
  ] as const;
  return (
    <Notice tone="alarm" heading={t('reports.notSent')}>
      <ul>
        {labels.map(([name, label]) => {
          const message = fields[name];
          return (
            message !== undefined && (
              <li key={name}>
                <a href={`#${name}`}>{t('firstAdmin.fault', { field: label, message })}</a>
              </li>
            )
          );
        })}
      </ul>
    </Notice>
  );
}
