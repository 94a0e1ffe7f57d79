import type { ConfirmationReply } from '../../../../contract/posts/calls/contributors.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';

/** Who of the contributors of a text has confirmed what it says about them (product.md#contributors). */
export function Confirmations({ confirmations }: { confirmations: readonly ConfirmationReply[] }) {
  const { t } = useLanguage();
  if (confirmations.length === 0) return null;
  return (
    <section aria-labelledby="confirmations">
      <h2 id="confirmations">{t('contributors.confirmations')}</h2>
      <ol>
        {confirmations.map((confirmation) => (
          <li key={confirmation.key}>
            <bdi>{confirmation.name}</bdi>
            {confirmation.account === null && ` (${t('contributors.noAccount')})`}:{' '}
            <ConfirmationState confirmation={confirmation} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The state of one of them, with the reason of a refusal. */
export function ConfirmationState({ confirmation: { state, reason } }: { confirmation: ConfirmationReply }) {
  const { t } = useLanguage();
  const isGood = state === 'confirmed';
  return (
    <>
      {isGood ? t('contributors.states.confirmed') : <strong>{t(`contributors.states.${state}`)}</strong>}
      {reason !== null && (
        <>
          {'. '}
          {t('contributors.reason')} <q dir="auto">{reason}</q>
        </>
      )}
    </>
  );
}
