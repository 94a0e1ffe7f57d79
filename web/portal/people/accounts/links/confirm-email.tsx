import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { settings } from '../../../../../contract/people/calls/settings.ts';
import { settingsParts } from '../../../../../contract/people/settings-paths.ts';
import { call } from '../../../frame/api/call.ts';
import type { Problem } from '../../../frame/forms/problem.ts';
import { ProblemAlert } from '../../../frame/forms/problem-alert.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Loading } from '../../../frame/loading/loading.tsx';
import { useGoTo } from '../../../frame/shell/use-go-to.ts';
import { AuthLayout } from '../auth-layout.tsx';
import { FocusedNotice } from '../focused-notice.tsx';
import { readerFlow } from '../sign-in-flow.ts';
import { type EmailLinkOutcome, emailLinkOutcome } from './email-link-outcome.ts';

/**
 * Confirms a change of the account's e-mail address with the token in the URL (product.md#links-in-emails).
 * It needs a press of a button: mail scanners open links as well, and must not confirm on somebody's behalf.
 */
export function ConfirmEmail() {
  const { t, translate } = useLanguage();
  const { state, agree, dismiss } = useConfirmation();
  const problem = useProblem(state);
  return (
    <AuthLayout flow={readerFlow} title={t('confirmEmail.title')}>
      {state === 'asked' && (
        <>
          <p>{t('confirmEmail.asked')}</p>
          <p>
            <button className="button" type="button" onClick={agree}>
              {t('confirmEmail.agree')}
            </button>
          </p>
        </>
      )}
      {state === 'waiting' && <Loading label={t('confirmEmail.wait')} />}
      <ProblemAlert problem={problem} onDismiss={dismiss} />
      {typeof state === 'object' && state.kind === 'agreed' && (
        <FocusedNotice heading={t(state.complete ? 'confirmEmail.done' : 'confirmEmail.halfway')}>
          <p>{translate(state.message)}</p>
        </FocusedNotice>
      )}
      {state !== 'waiting' && (
        <ul className="auth-links">
          <li>
            <Link to={settingsParts.security}>{t('confirmEmail.settings')}</Link>
          </li>
        </ul>
      )}
    </AuthLayout>
  );
}

type State =
  | 'asked'
  | 'waiting'
  | 'dismissed'
  | { kind: 'agreed'; complete: boolean; message: string }
  | EmailLinkOutcome;

function useConfirmation(): { state: State; agree(): void; dismiss(): void } {
  const { token = '' } = useParams();
  const goTo = useGoTo();
  const [state, setState] = useState<State>('asked');

  const agree = () => {
    setState('waiting');
    call(settings.confirmEmail, { body: { token } }).then(
      ({ complete, message }) => setState({ kind: 'agreed', complete, message }),
      (error: unknown) => {
        const outcome = emailLinkOutcome(error);
        if (outcome.kind === 'go') goTo(outcome.to);
        else setState(outcome);
      },
    );
  };
  return { state, agree, dismiss: () => setState('dismissed') };
}

function useProblem(state: State): Problem | null {
  const { t, translate } = useLanguage();
  if (typeof state === 'string') return null;
  switch (state.kind) {
    case 'agreed':
    case 'go':
      return null;
    case 'invalid-link':
      return { heading: t('verify.invalidLink'), text: t('confirmEmail.invalidLinkText') };
    case 'other':
      return { heading: t('confirmEmail.failed'), text: translate(state.message) };
  }
}
