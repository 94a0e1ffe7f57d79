/** Emails to an account's owner about their second factors. */
import { requestPasswordPath, undoFactorsRoute } from '../../../../contract/paths.ts';
import { settingsParts } from '../../../../contract/people/settings-paths.ts';
import type { Context } from '../../../platform/context.ts';
import { paragraph } from '../../../platform/mail/layout.ts';
import { tokenLink } from '../../../platform/mail/outbox.ts';
import { mailColleagues } from '../../../trust/index.ts';
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
    | 'recovered'
    | 'undone'
    | 'providerLinked'
    | 'providerUnlinked';
  /** The name of the passkey, or of the institution. */
  name?: string;
}

const advice = {
  new: { next: 'emails.factors.undo', link: 'emails.factors.undoLink', path: tokenLink(undoFactorsRoute) },
  recovered: {
    next: 'emails.factors.addAgain',
    link: 'emails.factors.settings',
    path: settingsParts.security,
  },
  other: { next: 'emails.factors.next', link: 'emails.access.link', path: requestPasswordPath },
} as const;

/**
 * Emails the owner about the change of a second factor, or of an institution that signs them in, in its transaction, and the colleagues of one of the staff: whoever made it may have stolen the session. `undoLink` is the id of the
 * link that takes a first factor back.
 */
export async function mailFactorChanged(
  context: Context,
  owner: { id: string },
  { kind, name }: FactorChange,
  undoLink: string | null = null,
): Promise<void> {
  const account = await selectAccount(context.db, owner.id);
  if (!account) return;
  const isProvider = kind === 'providerLinked' || kind === 'providerUnlinked';
  const { next, link, path } = advice[undoLink !== null ? 'new' : kind === 'recovered' ? kind : 'other'];
  await mailAccount(
    context,
    account,
    `factor:${kind}:${owner.id}:${context.clock().toISOString()}`,
    (t, product) => ({
      subject: t(isProvider ? 'emails.factors.signInSubject' : 'emails.factors.subject', { product }),
      blocks: [
        paragraph(t(`emails.factors.${kind}`, { product })),
        ...(name === undefined ? [] : [{ kind: 'quote' as const, text: name }]),
        paragraph(t(next)),
        { kind: 'link', text: t(link), url: `${context.config.publicUrl}${path}` },
      ],
      link: undoLink,
    }),
  );
  // Codes are made anew with the app, and a suspicion is its owner's to judge.
  if (kind !== 'codesMade' && kind !== 'suspected')
    await mailColleagues(context, owner.id, isProvider ? 'provider' : 'factors');
}
