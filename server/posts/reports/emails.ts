/**
 * Emails about reports, queued in the action's transaction. None contains what a reader wrote: mail programs
 * make links of addresses, and anybody may have typed the address that the outcome goes to. A passage is quoted
 * only where the post has it.
 */
import { editPath, postPath, versionPath } from '../../../contract/paths.ts';
import { shownTitle } from '../../../contract/views/notice-view.ts';
import type { Context } from '../../platform/context.ts';
import { type Block, paragraph } from '../../platform/mail/layout.ts';
import { mail, nobody, type Writer } from '../../platform/mail/mail.ts';
import { inLanguage } from '../../platform/page-cache/address.ts';
import { type AuthorRow, type ReportRow, selectSender } from './queries.ts';

/** Tells the author of the post that staff sent them a report, with the passage and what the staff wrote. */
export function mailAuthor(
  context: Context,
  report: ReportRow,
  { author, note }: { author: AuthorRow; note: string | null },
): Promise<void> {
  const names = { title: report.title, product: context.config.product.name };
  return mail(context, author, `report.sent:${report.id}`, ({ t, link }) => ({
    subject: t('emails.reportSent.subject', names),
    blocks: [
      paragraph(t('emails.reportSent.text', names)),
      titleOf(report),
      ...(report.passage !== null && report.context !== null
        ? [paragraph(t('emails.reportSent.passage')), { kind: 'quote' as const, text: report.passage }]
        : []),
      ...(note === null
        ? []
        : [paragraph(t('emails.reportSent.note')), { kind: 'quote' as const, text: note }]),
      link(editPath(report.post_id), t('emails.reportSent.link')),
    ],
  }));
}

/** What became of a report. */
type Outcome = { fixedBy: number } | { withdrawn: string } | { retracted: string } | { reason: string };

/** Tells whoever sent the report what became of it, if they left an address. */
export async function mailSender(context: Context, report: ReportRow, outcome: Outcome): Promise<void> {
  const { email, language } = await selectSender(context.db, report.id);
  if (email === null) return;
  await mail(context, { email, language, ...nobody }, `report.decided:${report.id}`, (writer) => {
    const { t, product } = writer;
    return {
      subject: t('emails.reportOutcome.subject', { title: report.title, product }),
      blocks: [...outcomeBlocks(report, outcome, writer), paragraph(t('emails.reportOutcome.deleted'))],
    };
  });
}

function outcomeBlocks(report: ReportRow, outcome: Outcome, { t, language, product, link }: Writer): Block[] {
  const names = { title: report.title, product };
  const linkIn = (path: string, text: string) => link(inLanguage(path, language), text);
  if ('fixedBy' in outcome)
    return [
      paragraph(t('emails.reportOutcome.fixed', { ...names, version: outcome.fixedBy })),
      titleOf(report),
      linkIn(
        versionPath(report.slug, differenceOf(report, outcome.fixedBy)),
        t('emails.reportOutcome.difference'),
      ),
    ];
  if ('reason' in outcome)
    return [
      paragraph(t('emails.reportOutcome.declined', names)),
      titleOf(report),
      { kind: 'quote', text: outcome.reason },
      linkIn(postPath(report.slug), t('emails.reportOutcome.post')),
    ];
  const isRetracted = 'retracted' in outcome;
  return [
    paragraph(t(`emails.reportOutcome.${isRetracted ? 'retracted' : 'withdrawn'}`, names)),
    titleOf(report),
    { kind: 'quote', text: isRetracted ? outcome.retracted : outcome.withdrawn },
    linkIn(postPath(report.slug), t('emails.reportOutcome.notice')),
  ];
}

/** The address of what changed since the version that the reader had. */
function differenceOf({ version }: ReportRow, fixedBy: number): string {
  return version === null ? String(fixedBy) : `${version}..${fixedBy}`;
}

function titleOf(report: ReportRow): Block {
  return { kind: 'title', text: shownTitle(report), language: report.post_language };
}
