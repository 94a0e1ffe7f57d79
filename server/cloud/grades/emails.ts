import { cloudNodePath } from '../../../contract/paths.ts';
import { translator } from '../../../messages/index.ts';
import { superAdminsToNotify } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { greeting, paragraph, writeMessage } from '../../platform/mail/layout.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import type { NodeToAsk } from '../clouds/grades.ts';
import { type Grading, proposerOf } from '../clouds/grades.ts';

/** Emails the super admins and whoever proposed the node that it is no longer asked and why, or that it is asked again. */
export async function mailChange(
  context: Context,
  node: Pick<NodeToAsk, 'id' | 'name'>,
  { change, grading }: { change: 'failed' | 'passed'; grading: Grading },
): Promise<void> {
  const { db, config, clock } = context;
  const proposer = await proposerOf(context, node.id);
  const people = [...(await superAdminsToNotify(context)), ...(proposer ? [proposer] : [])];
  const { product, publicUrl } = config;
  const url = publicUrl + cloudNodePath(product.shortName, node.id);
  const at = clock().toISOString();
  const mails = [...new Map(people.map((person) => [person.id, person])).values()].map((person) => {
    const { id, email, language } = person;
    const t = translator(language);
    const names = { node: node.name, product: product.name };
    const failures = grading.failures.map(({ check, found }) => {
      const told = { check: t(`clouds.checks.${check}`), found: t(`clouds.findings.${found}`) };
      return paragraph(t('emails.nodeFailed.failure', told));
    });
    const message =
      change === 'failed'
        ? {
            subject: t('emails.nodeFailed.subject', names),
            text: t('emails.nodeFailed.text', names),
            more: [...failures, paragraph(t('emails.nodeFailed.next'))],
            link: t('emails.nodeFailed.link'),
          }
        : {
            subject: t('emails.nodePassed.subject', names),
            text: t('emails.nodePassed.text', names),
            more: [],
            link: t('emails.nodePassed.link'),
          };
    const written = writeMessage(config, {
      language,
      subject: message.subject,
      blocks: [
        greeting(language, person),
        { kind: 'quote', text: node.name },
        paragraph(message.text),
        ...message.more,
        { kind: 'link', text: message.link, url },
      ],
    });
    return { to: email, cause: `cloud_node.${change}:${node.id}:${at}:${id}`, ...written };
  });
  await queueMails(db, mails);
}
