import { useEffect, useState } from 'react';
import { contributors, type OwnConfirmationReply } from '../../../../contract/posts/calls/contributors.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { call } from '../../frame/api/call.ts';
import { refetchCalls, useCall } from '../../frame/api/use-call.ts';
import { SaveButton } from '../../frame/forms/save-button.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { ConfirmationState } from './confirmations.tsx';
import styles from './contributors.module.css';

interface AskContributorsProps {
  post: string;
  /** Whether the list is saved; absent where the text is submitted and can't be changed. */
  isSaved?: boolean;
}

/** Who of a text's contributors has confirmed, as it was saved last; sends links to those who have not. */
export default function AskContributors({ post, isSaved }: AskContributorsProps) {
  const { t } = useLanguage();
  const { data } = useCall(contributors.getContributors, { params: { id: post } });
  useEffect(() => {
    if (isSaved) void refetchCalls(contributors.getContributors);
  }, [isSaved]);
  if (!data || data.contributors.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="asked">
      <h2 id="asked">{t('contributors.confirmations')}</h2>
      {isSaved !== undefined && <p>{t(isSaved ? 'contributors.atSubmission' : 'contributors.saveFirst')}</p>}
      <ol className={styles.list}>
        {data.contributors.map((confirmation) => (
          <li key={confirmation.key}>
            <p>
              <bdi>{confirmation.name}</bdi>: <ConfirmationState confirmation={confirmation} />
            </p>
            {confirmation.state !== 'confirmed' && <Ask post={post} confirmation={confirmation} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface AskProps {
  post: string;
  confirmation: OwnConfirmationReply;
}

function Ask({ post, confirmation }: AskProps) {
  const { t, translate } = useLanguage();
  const { key, name, account, state } = confirmation;
  const [email, setEmail] = useState(confirmation.email ?? '');
  const [fault, setFault] = useState<string>();
  return (
    <div className={styles.pair}>
      {account === null && (
        <TextField
          name={`email-${key}`}
          type="email"
          label={t('contributors.email')}
          autoComplete="off"
          maxLength={254}
          value={email}
          error={fault}
          onChange={({ target }) => setEmail(target.value)}
        />
      )}
      <p>
        <SaveButton
          label={t(state === 'not_asked' ? 'contributors.ask' : 'contributors.again')}
          busyLabel={t('contributors.ask')}
          byToast
          failure={t('contributors.notSent')}
          success={t('contributors.sent', { name })}
          onError={({ fields }) => {
            if (fields.email === undefined || account !== null) return false;
            setFault(translate(fields.email));
            return true;
          }}
          refetch={[contributors.getContributors]}
          send={() => {
            setFault(undefined);
            const body = account === null ? { email } : {};
            return call(contributors.askContributor, { params: { id: post, key }, body });
          }}
        />
      </p>
    </div>
  );
}
