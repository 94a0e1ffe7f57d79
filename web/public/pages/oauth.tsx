import { postsPath } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { PageContext } from '../page-context.ts';

interface ProblemProps {
  context: PageContext;
  error: string;
  description: string | null;
}

/**
 * The page for an invalid request of an app. It explains the error to the person and to the app's developer.
 */
export function OAuthProblemPage({ context: { t, href }, error, description }: ProblemProps) {
  return (
    <div className="frame message">
      <h1>{t('oauth.problem')}</h1>
      <p>{t('oauth.problemText')}</p>
      <p dir="ltr">
        <code>{description === null ? error : `${error}: ${description}`}</code>
      </p>
      <ButtonLink href={href(postsPath)}>{t('error.back')}</ButtonLink>
    </div>
  );
}

interface SignOutProps {
  context: PageContext;
  xsrf: string;
  app: string | null;
}

/** Asks whether to sign out, because an app requested it. Connected apps stay connected. */
export function OAuthSignOutPage({ context: { t }, xsrf, app }: SignOutProps) {
  return (
    <div className="frame message">
      <h1>{t('oauth.signOut')}</h1>
      {app !== null && (
        <p>
          {t('oauth.signOutApp')} <strong dir="auto">{app}</strong>
        </p>
      )}
      <p>{t('oauth.signOutText')}</p>
      <form method="post" action="/oauth/sign-out/confirm">
        <input type="hidden" name="xsrf" value={xsrf} />
        <div className="ways">
          <button className="button" type="submit" name="logout" value="yes">
            {t('oauth.signOutYes')}
          </button>
          <button className="button button-quiet" type="submit">
            {t('oauth.signOutNo')}
          </button>
        </div>
      </form>
    </div>
  );
}

/** The page after signing out, if the app named no URL to return to. */
export function OAuthSignedOutPage({ context: { t, href } }: { context: PageContext }) {
  return (
    <div className="frame message">
      <h1>{t('oauth.signedOut')}</h1>
      <p>{t('oauth.signedOutText')}</p>
      <ButtonLink href={href(postsPath)}>{t('error.back')}</ButtonLink>
    </div>
  );
}
