import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { settingsPath } from '../../../../contract/paths.ts';
import { orcids } from '../../../../contract/people/calls/orcid.ts';
import { call } from '../../frame/api/call.ts';
import { ProblemAlert } from '../../frame/forms/problem-alert.tsx';
import { useSave } from '../../frame/forms/use-save.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { ProfileScreen } from './profile-screen.tsx';

/** Where ORCID sends the browser back to: finishes the sign-in, and leads to the settings. */
export function OrcidReturn() {
  const { t } = useLanguage();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { problem, run } = useSave({
    failure: t('orcid.failed'),
    success: t('orcid.finished'),
    refetch: [orcids.getOrcid],
  });
  const isBegun = useRef(false);
  useEffect(() => {
    // Each sign-in can be finished once, and React may run an effect twice.
    if (isBegun.current) return;
    isBegun.current = true;
    const finish = () => call(orcids.finishOrcidSignIn, { body: { query: search.slice(1) } });
    void run(finish).then((isOver) => {
      if (isOver) void navigate(settingsPath, { replace: true });
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
