import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { settingsPath } from '../../../../contract/paths.ts';
import { orcids } from '../../../../contract/people/calls/orcid.ts';
import { call } from '../../frame/api/call.ts';
import { ProblemAlert } from '../../frame/forms/problem-alert.tsx';
import { useAction } from '../../frame/forms/use-action.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { ProfileScreen } from './profile-screen.tsx';
import { refetchOrcid } from './settings/use-orcid.ts';

/** Where ORCID sends the browser back to: finishes the sign-in, and leads to the settings. */
export function OrcidReturn() {
  const { t } = useLanguage();
  const { search } = useLocation();
  const navigate = useNavigate();
  const showToast = useToast();
  const { problem, run } = useAction(t('orcid.failed'));
  const isBegun = useRef(false);
  useEffect(() => {
    // Each sign-in can be finished once, and React may run an effect twice.
    if (isBegun.current) return;
    isBegun.current = true;
    void run(async () => {
      await call(orcids.finishOrcidSignIn, { body: { query: search.slice(1) } });
      await refetchOrcid();
      showToast({ status: 'ok', message: t('orcid.finished') });
      await navigate(settingsPath, { replace: true });
    });
  });
  return (
    <ProfileScreen heading={t('orcid.heading')}>
      {problem ? (
        <>
          <ProblemAlert problem={problem} onDismiss={() => void navigate(settingsPath, { replace: true })} />
          <p>
            <Link to={settingsPath}>{t('orcid.back')}</Link>
          </p>
        </>
      ) : (
        <p role="status">{t('orcid.finishing')}</p>
      )}
    </ProfileScreen>
  );
}
