import { cloudNodePath } from '../../../contract/paths.ts';
import { superAdminsToNotify } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { paragraph } from '../../platform/mail/layout.ts';
import { mailTo } from '../../platform/mail/mail.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import type { NodeToAsk } from '../clouds/grades.ts';
import { type Grading, proposerOf } from '../clouds/grades.ts';

/** Emails the super admins and whoever proposed the node that it is no longer asked and why, or that it is asked again. */
export async function mailChange(
  context: Context,
  node: Pick<NodeToAsk, 'id' | 'name'>,
  { change, grading }: { change: 'failed' | 'passed'; grading: Grading },
): Promise<void> {
  const proposer = await proposerOf(context, node.id);
  const people = [...(await superAdminsToNotify(context)), ...(proposer ? [proposer] : [])];
  const path = cloudNodePath(context.config.product.shortName, node.id);
  const at = context.clock().toISOString();
  const mails = [...new Map(people.map((person) => [person.id, person])).values()].map((person) =>
    mailTo(context, person, `cloud_node.${change}:${node.id}:${at}:${person.id}`, ({ t, product, link }) => {
      const key = change === 'failed' ? 'nodeFailed' : 'nodePassed';
      const names = { node: node.name, product };
      const failures = grading.failures.map(({ check, found }) => {
        const told = { check: t(`clouds.checks.${check}`), found: t(`clouds.findings.${found}`) };
        return paragraph(t('emails.nodeFailed.failure', told));
      });
      return {
        subject: t(`emails.${key}.subject`, names),
        blocks: [
          { kind: 'quote', text: node.name },
          paragraph(t(`emails.${key}.text`, names)),
          ...(change === 'failed' ? [...failures, paragraph(t('emails.nodeFailed.next'))] : []),
          link(path, t(`emails.${key}.link`)),
        ],
      };
    }),
  );
  await queueMails(context.db, mails);
}
