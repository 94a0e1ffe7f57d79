import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { postsPath, signInPath } from '../../../../contract/paths.ts';
import { profiles } from '../../../../contract/people/calls/profiles.ts';
import { arrivalReply, providers } from '../../../../contract/people/calls/providers.ts';
import { ownPage } from '../../../../contract/people/own-page.ts';
import { isOfDevelopers } from '../../../../contract/people/provider-paths.ts';
import { settingsParts } from '../../../../contract/people/settings-paths.ts';
import { call } from '../../frame/api/call.ts';
import type { CallError } from '../../frame/api/call-error.ts';
import { ProblemAlert } from '../../frame/forms/problem-alert.tsx';
import { useSave } from '../../frame/forms/use-save.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Loading } from '../../frame/loading/loading.tsx';
import { session } from '../../frame/session/session.ts';
import { useGoTo } from '../../frame/shell/use-go-to.ts';
import { AuthLayout } from '../accounts/auth-layout.tsx';
import { readerFlow } from '../accounts/sign-in-flow.ts';
import { SecondStep } from '../factors/second-step.tsx';
import { type Arrival, ConnectForm, NewAccountForm } from './arrival-forms.tsx';
import { tellProof } from './proof-channel.ts';

/** What the server asks for before a session starts. */
type Asked = { arrival: Arrival } | { step: unknown };

/**
 * Where an institution sends the browser back to: finishes signing in, links an account, or tells the page that waits for a
 * proof (product.md#signing-in-with-an-institution).
 */
export function ProviderReturn() {
  const { t } = useLanguage();
  const { provider = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const goTo = useGoTo();
  const purpose = new URLSearchParams(search).get('state')?.split('.')[0];
  const isLink = purpose === 'link';
  const [asked, setAsked] = useState<Asked | null>(null);
  const from = useRef('');
  const askNext = (error: CallError): boolean => {
    const next = nextOf(error);
    if (!next) return false;
    if (next.from !== undefined) from.current = next.from;
    setAsked(next.asked);
    return true;
  };
  const save = useSave({
    failure: t(isLink ? 'providers.notDone' : 'providers.goOn'),
    onError: askNext,
    ...(isLink && { success: t('providers.linked') }),
  });
  const start = async (token: string) => {
    if (session.hasStaleToken()) session.signOut();
    session.remember(token, { developer: false });
    const next = ownPage(from.current, window.location.origin) ?? postsPath;
    if (isOfDevelopers(next) && (await call(profiles.getUser, {})).developer)
      session.remember(token, { developer: true });
    goTo(next);
  };
  const finish = async () => {
    const body = { provider, query: search.slice(1) };
    if (purpose === 'proof') {
      tellProof(body);
      window.close();
    } else if (isLink) {
      await call(providers.finishProviderLink, { body });
      await navigate(settingsParts.security, { replace: true });
    } else {
      const reply = await call(providers.finishProviderSignIn, { body });
      from.current = reply.from ?? '';
      await start(reply.token);
    }
  };
  const isBegun = useRef(false);
  useEffect(() => {
    // Each visit can be finished once, and React may run an effect twice.
    if (isBegun.current) return;
    isBegun.current = true;
    void save.run(finish);
  });
  if (asked && 'step' in asked)
    return (
      <AuthLayout flow={readerFlow} title={t('signIn.title')}>
        <SecondStep
          asked={asked.step}
          lead={t('providers.secondStep')}
          onToken={start}
          onCancel={() => goTo(signInPath)}
        />
      </AuthLayout>
    );
  if (asked) {
    const { arrival } = asked;
    const Form = arrival.has_account ? ConnectForm : NewAccountForm;
    const title = t(arrival.has_account ? 'providers.connectHeading' : 'providers.newHeading');
    return (
      <AuthLayout flow={readerFlow} title={title}>
        <Form arrival={arrival} onToken={start} onNext={askNext} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout flow={readerFlow} title={t(isLink ? 'providers.heading' : 'signIn.title')}>
      {save.busy && <Loading label={t('providers.finishing')} />}
      {purpose === 'proof' && <p role="status">{t('providers.proved')}</p>}
      <ProblemAlert problem={save.problem} onDismiss={save.dismiss} />
      {!save.busy && purpose !== 'proof' && (
        <ul className="auth-links">
          <li>
            <Link to={isLink ? settingsParts.security : signInPath}>
              {t(isLink ? 'providers.toSettings' : 'providers.back')}
            </Link>
          </li>
        </ul>
      )}
    </AuthLayout>
  );
}

/** What an error asks for, and the page to return to, where it names one. */
function nextOf({ code, current }: CallError): { asked: Asked; from: string | undefined } | null {
  if (!current) return null;
  if (code !== 'provider_unlinked') return { asked: { step: current }, from: pageIn(current) };
  const arrival = arrivalReply.parse(current);
  return { asked: { arrival }, from: arrival.from };
}

function pageIn(current: object): string | undefined {
  return 'from' in current && typeof current.from === 'string' ? current.from : undefined;
}
