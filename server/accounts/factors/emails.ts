/** Emails to an account's owner about their second factors. */
import { requestPasswordPath, settingsPath } from '../../../contract/paths.ts';
import type { Context } from '../../context.ts';
import { paragraph } from '../../mail/index.ts';
import { mailAccount } from '../emails.ts';
import { selectAccount } from '../queries.ts';

/** What happened to a second factor. */
export interface FactorChange {
  kind:
    | 'passkeyAdded'
    | 'passkeyRemoved'
    | 'appAdded'
    | 'appRemoved'
    | 'codesMade'
    | 'suspected'
    | 'recovered';
  /** The name of the passkey. */
  name?: string;
}

/** Emails the owner about the change, in its transaction: whoever made it may have stolen the session. */
export async function mailFactorChanged(
  context: Context,
  owner: { id: string },
  { kind, name }: FactorChange,
): Promise<void> {
  const account = await selectAccount(context.db, owner.id);
  if (!account) return;
  const { publicUrl } = context.config;
  const isRecovery = kind === 'recovered';
  await mailAccount(
    context,
    account,
    `factor:${kind}:${owner.id}:${context.clock().toISOString()}`,
    (t, product) => ({
      subject: t('emails.factors.subject', { product }),
      blocks: [
        paragraph(t(`emails.factors.${kind}`, { product })),
        ...(name === undefined ? [] : [{ kind: 'quote' as const, text: name }]),
        paragraph(t(isRecovery ? 'emails.factors.addAgain' : 'emails.factors.next')),
        {
          kind: 'link',
          text: t(isRecovery ? 'emails.factors.settings' : 'emails.access.link'),
          url: `${publicUrl}${isRecovery ? settingsPath : requestPasswordPath}`,
        },
      ],
      link: null,
    }),
  );
}
