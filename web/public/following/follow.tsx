import type { FollowedView, FollowForm, FollowLinkView } from '../../../contract/views/follow-view.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { PageContext } from '../page-context.ts';
import { FollowFields } from './follow-form.tsx';

/** Asks for an address to which emails about new posts go, or says that it was asked (product.md#following-by-email). */
export function FollowPage({ context, form }: { context: PageContext; form: FollowForm }) {
  const { t, href } = context;
  const { followed, values, fault, problem } = form;
  if (form.state === 'sent')
    return (
      <div className="frame message">
        <h1>{t('byEmail.sentTitle')}</h1>
        <p>{t('byEmail.sentText')}</p>
        <ButtonLink href={href(followed.path)}>{t('byEmail.back')}</ButtonLink>
      </div>
    );
  return (
    <div className="frame message">
      <h1>{t('byEmail.open')}</h1>
      <What context={context} followed={followed} />
      {problem !== null && (
        <Notice tone="alarm" heading={t('byEmail.notSent')}>
          <p>
            {problem === 'elsewhere'
              ? t('reports.elsewhere')
              : t('byEmail.later', { minutes: problem.minutes })}
          </p>
        </Notice>
      )}
      <FollowFields context={context} followed={followed} values={values} fault={fault ?? undefined} />
    </div>
  );
}

/** What the link in an email leads to. The forms post to the secret address that they are on. */
export function FollowLinkPage({ context, view }: { context: PageContext; view: FollowLinkView }) {
  const { t, href } = context;
  switch (view.state) {
    case 'asked':
      return (
        <div className="frame message">
          <h1>{t('byEmail.askTitle')}</h1>
          <What context={context} followed={view.followed} />
          <p>{t(`byEmail.${view.frequency}`)}</p>
          <form method="post">
            <button className="button" type="submit">
              {t('byEmail.confirm')}
            </button>
          </form>
          <h2>{t('byEmail.strangerTitle')}</h2>
          <p>{t('byEmail.strangerText')}</p>
          <NeverForm context={context} />
        </div>
      );
    case 'confirmed':
      return (
        <div className="frame message">
          <h1>{t('byEmail.confirmedTitle')}</h1>
          <What context={context} followed={view.followed} />
          <p>{t('byEmail.confirmedText')}</p>
          <ButtonLink href={href(view.followed.path)}>{t('byEmail.back')}</ButtonLink>
        </div>
      );
    case 'never':
      return <NeverDone context={context} />;
    case 'over':
      return (
        <div className="frame message">
          <h1>{t('contributors.overTitle')}</h1>
          <p>{t('byEmail.overText')}</p>
        </div>
      );
  }
}

/** Has nobody write to the address again. */
export function NeverForm({ context: { t } }: { context: PageContext }) {
  return (
    <form method="post">
      <button className="button button-quiet" type="submit" name="answer" value="never">
        {t('contributors.unwanted')}
      </button>
    </form>
  );
}

export function NeverDone({ context: { t } }: { context: PageContext }) {
  return (
    <div className="frame message">
      <h1>{t('contributors.unwantedTitle')}</h1>
      <p>{t('byEmail.neverText')}</p>
    </div>
  );
}

function What({ context: { href }, followed }: { context: PageContext; followed: FollowedView }) {
  return (
    <p>
      <a href={href(followed.path)}>
        <bdi>{followed.name}</bdi>
      </a>
    </p>
  );
}
