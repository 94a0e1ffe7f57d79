import { useState } from 'react';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { PageHeading, PageTitle } from '../../../frame/shell/page.tsx';
import { KeyRow } from './key-row.tsx';
import { NewKey } from './new-key.tsx';
import { useKeys } from './use-keys.ts';

/** A developer's API keys for their own programs. */
export function Keys() {
  const { t } = useLanguage();
  const list = useKeys();
  const [making, setMaking] = useState(false);
  return (
    <>
      <PageTitle title={t('developerAccount.areas.keys')} />
      <PageHeading>{t('developerAccount.areas.keys')}</PageHeading>
      <p className="area-lead">{t('developerAccount.keysLead')}</p>
      <p>
        <button className="button" type="button" onClick={() => setMaking(true)}>
          {t('developerAccount.newKey')}
        </button>
      </p>
      {making && <NewKey onClose={() => setMaking(false)} />}
      <Fetched query={list} label={t('developerAccount.loadingKeys')}>
        {({ keys }) =>
          keys.length === 0 ? (
            <p className="no-rows" role="status">
              {t('developerAccount.noKeys')}
            </p>
          ) : (
            <ul className="rows" aria-label={t('developerAccount.areas.keys')}>
              {keys.map((one) => (
                <KeyRow key={one.id} apiKey={one} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </>
  );
}
