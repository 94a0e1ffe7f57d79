import { useEffect } from 'react';
import { secondFactors } from '../../../../contract/people/calls/second-factors.ts';
import { useCall } from '../../frame/api/use-call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { PageTitle } from '../../frame/shell/page.tsx';
import { refetchUser } from '../../frame/user/use-user.ts';
import { ProofProvider } from '../proof/proof-provider.tsx';
import { Factors } from './factors-section.tsx';

/** What staff see who have to add a second factor before anything else (product.md#second-factors). */
export function AddFirst() {
  const { t } = useLanguage();
  const { data } = useCall(secondFactors.getSecondFactors, {}, { staleTime: 0 });
  const has = data !== undefined && (data.passkeys.length > 0 || data.app_added_at !== null);
  useEffect(() => {
    if (has) void refetchUser();
  }, [has]);
  return (
    <div className="frame message">
      <PageTitle title={t('factors.requiredHeading')} />
      <h1>{t('factors.requiredHeading')}</h1>
      <p>{t('factors.required')}</p>
      <ProofProvider>
        <Factors />
      </ProofProvider>
    </div>
  );
}
