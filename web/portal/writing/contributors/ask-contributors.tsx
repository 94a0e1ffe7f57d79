import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { contributors, type OwnConfirmationReply } from '../../../../contract/posts/calls/contributors.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { queryClient, refetch } from '../../frame/api/query-client.ts';
import { useErrorText } from '../../frame/forms/use-error-text.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
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
  const queryKey = ['contributors', post];
  const { data } = useQuery(
    { queryKey, queryFn: () => call(contributors.getContributors, { params: { id: post } }) },
    queryClient,
  );
  useEffect(() => {
    if (isSaved) void refetch(['contributors', post]);
  }, [isSaved, post]);
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
            {confirmation.state !== 'confirmed' && (
              <Ask post={post} confirmation={confirmation} onAsked={() => void refetch(queryKey)} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface AskProps {
  post: string;
  confirmation: OwnConfirmationReply;
  onAsked(): void;
}

function Ask({ post, confirmation, onAsked }: AskProps) {
  const { t, translate } = useLanguage();
  const errorText = useErrorText();
  const showToast = useToast();
  const { key, name, account, state } = confirmation;
  const [email, setEmail] = useState(confirmation.email ?? '');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      const body = account === null ? { email } : {};
      await call(contributors.askContributor, { params: { id: post, key }, body });
      showToast({ status: 'ok', message: t('contributors.sent', { name }) });
      onAsked();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const wrong = error.fields.email;
      if (wrong !== undefined && account === null) setFault(translate(wrong));
      else showToast({ status: 'error', message: t('contributors.notSent'), detail: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
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
        <BusyButton
          type="button"
          busy={busy}
          label={t(state === 'not_asked' ? 'contributors.ask' : 'contributors.again')}
          busyLabel={t('contributors.ask')}
          onClick={() => void send()}
        />
      </p>
    </div>
  );
}
