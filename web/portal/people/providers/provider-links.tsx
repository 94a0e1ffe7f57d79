import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { developersPath } from '../../../../contract/paths.ts';
import { providerPath } from '../../../../contract/people/provider-paths.ts';
import { ProblemAlert } from '../../frame/forms/problem-alert.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import type { SignInFlow } from '../accounts/sign-in-flow.ts';
import { signInProviders } from './sign-in-providers.ts';

/** Plain links to the institutions with which one can sign in, and what went wrong on the way there. */
export function ProviderLinks({ flow }: { flow: SignInFlow }) {
  const { t, translate } = useLanguage();
  const [search] = useSearchParams();
  const [problem, setProblem] = useState(search.get('problem'));
  // The return from an institution knows a developer by the page that it leads to.
  const from = search.get('from') ?? (flow.audience === 'developer' ? developersPath : null);
  const query = from === null ? '' : `?from=${encodeURIComponent(from)}`;
  const providers = signInProviders();
  const asked = providers.find(({ key }) => key === search.get('provider'));
  const text =
    problem === 'provider_unavailable'
      ? t('providers.away', { name: asked?.name ?? '' })
      : translate('Too many requests. Wait a little and try again.');
  return (
    <>
      <ProblemAlert
        problem={problem !== null && asked ? { heading: t('signIn.failed'), text } : null}
        onDismiss={() => setProblem(null)}
      />
      {providers.map(({ key, name }) => (
        <div key={key}>
          <a className="button button-quiet" href={providerPath(key) + query} rel="nofollow">
            {t('providers.with', { name })}
          </a>
        </div>
      ))}
    </>
  );
}
