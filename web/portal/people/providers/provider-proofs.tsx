import { useEffect, useRef, useState } from 'react';
import { providers as calls } from '../../../../contract/people/calls/providers.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { call } from '../../frame/api/call.ts';
import { ProblemAlert } from '../../frame/forms/problem-alert.tsx';
import { useSave } from '../../frame/forms/use-save.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { keepProof } from '../proof/keep-proof.ts';
import { onProof, type ProofReturn } from './proof-channel.ts';
import type { SignInProvider } from './sign-in-providers.ts';

interface ProviderProofsProps {
  providers: readonly SignInProvider[];
  onProved(): void;
}

/** Buttons that prove who one is by signing in anew at an institution, in a window of its own. */
export function ProviderProofs({ providers, onProved }: ProviderProofsProps) {
  return (
    <div className="form">
      {providers.map((provider) => (
        <ProviderProof key={provider.key} provider={provider} onProved={onProved} />
      ))}
    </div>
  );
}

function ProviderProof({
  provider: { key, name },
  onProved,
}: {
  provider: SignInProvider;
  onProved(): void;
}) {
  const { t } = useLanguage();
  const save = useSave({ failure: t('providers.notDone') });
  const [isBlocked, setBlocked] = useState(false);
  const stop = useRef<() => void>(null);
  useEffect(() => () => stop.current?.(), []);
  const prove = async (opened: Window) => {
    const returned = new Promise<ProofReturn>((resolve) => {
      stop.current?.();
      stop.current = onProof((one) => {
        if (one.provider === key) resolve(one);
      });
    });
    const { url } = await call(calls.beginProviderProof, { body: { provider: key } }).catch(
      (error: unknown) => {
        opened.close();
        throw error;
      },
    );
    opened.location.href = url;
    const { proof, expires_at: expiresAt } = await call(calls.proveByProvider, { body: await returned });
    keepProof(proof, expiresAt);
    onProved();
  };
  return (
    <>
      <ProblemAlert
        problem={isBlocked ? { heading: t('providers.notDone'), text: t('providers.blocked') } : save.problem}
        onDismiss={() => {
          setBlocked(false);
          save.dismiss();
        }}
      />
      <BusyButton
        type="button"
        weight="quiet"
        busy={save.busy}
        label={t('providers.prove', { name })}
        busyLabel={t('providers.proving', { name })}
        onClick={() => {
          // Opened at once: browsers allow it for a press alone.
          const opened = window.open('', '_blank');
          setBlocked(!opened);
          if (opened) void save.run(() => prove(opened));
        }}
      />
    </>
  );
}
