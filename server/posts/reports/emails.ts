/**
 * Emails about reports, queued in the action's transaction. None contains what a reader wrote: mail programs
 * make links of addresses, and anybody may have typed the address that the outcome goes to. A passage is quoted
 * only where the post has it.
 */
import { editPath, postPath, versionPath } from '../../../contract/paths.ts';
import { shownTitle } from '../../../contract/views/notice-view.ts';
import { translator } from '../../../messages/index.ts';
import type { Context } from '../../platform/context.ts';
import { type Block, greeting, paragraph, writeMessage } from '../../platform/mail/layout.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { inLanguage } from '../../platform/page-cache/address.ts';
import { type AuthorRow, type ReportRow, selectSender } from './queries.ts';

/** Tells the author of the post that staff sent them a report, with the passage and what the staff wrote. */
export async function mailAuthor(
  { db, config }: Context,
  report: ReportRow,
  { author, note }: { author: AuthorRow; note: string | null },
): Promise<void> {
  const { language } = author;
  const t = translator(language);
  const names = { title: report.title, product: config.product.name };
  const message = writeMessage(config, {
    language,
    subject: t('emails.reportSent.subject', names),
    blocks: [
      greeting(language, author),
      paragraph(t('emails.reportSent.text', names)),
      titleOf(report),
      ...(report.passage !== null && report.context !== null
        ? [paragraph(t('emails.reportSent.passage')), { kind: 'quote' as const, text: report.passage }]
        : []),
      ...(note === null
        ? []
        : [paragraph(t('emails.reportSent.note')), { kind: 'quote' as const, text: note }]),
      { kind: 'link', text: t('emails.reportSent.link'), url: config.publicUrl + editPath(report.post_id) },
    ],
  });
  await queueMail(db, { to: author.email, cause: `report.sent:${report.id}`, ...message });
}

/** Tells whoever sent the report what became of it, if they left an address. */
export async function mailSender(
  { db, config }: Context,
  report: ReportRow,
  outcome: { fixedBy: number } | { withdrawn: string } | { retracted: string } | { reason: string },
): Promise<void> {
  const { email, language } = await selectSender(db, report.id);
  if (email === null) return;
  const t = translator(language);
  const names = { title: report.title, product: config.product.name };
  const url = (path: string) => config.publicUrl + inLanguage(path, language);
  const gone = 'withdrawn' in outcome ? outcome.withdrawn : 'retracted' in outcome ? outcome.retracted : null;
  const withdrawn: Block[] | null =
    gone !== null
      ? [
          paragraph(t(`emails.reportOutcome.${'retracted' in outcome ? 'retracted' : 'withdrawn'}`, names)),
          titleOf(report),
          { kind: 'quote', text: gone },
          { kind: 'link', text: t('emails.reportOutcome.notice'), url: url(postPath(report.slug)) },
        ]
      : null;
  const said: Block[] =
    withdrawn ??
    ('fixedBy' in outcome
      ? [
          paragraph(t('emails.reportOutcome.fixed', { ...names, version: outcome.fixedBy })),
          titleOf(report),
          {
            kind: 'link',
            text: t('emails.reportOutcome.difference'),
            url: url(versionPath(report.slug, differenceOf(report, outcome.fixedBy))),
          },
        ]
      : [
          paragraph(t('emails.reportOutcome.declined', names)),
          titleOf(report),
          { kind: 'quote', text: 'reason' in outcome ? outcome.reason : '' },
          { kind: 'link', text: t('emails.reportOutcome.post'), url: url(postPath(report.slug)) },
        ]);
  const message = writeMessage(config, {
    language,
    subject: t('emails.reportOutcome.subject', names),
    blocks: [
      greeting(language, { firstname: '', lastname: '' }),
      ...said,
      paragraph(t('emails.reportOutcome.deleted')),
    ],
  });
  await queueMail(db, { to: email, cause: `report.decided:${report.id}`, ...message });
}

/** The address of what changed since the version that the reader had. */
function differenceOf({ version }: ReportRow, fixedBy: number): string {
  return version === null ? String(fixedBy) : `${version}..${fixedBy}`;
}

function titleOf(report: ReportRow): Block {
  return { kind: 'title', text: shownTitle(report), language: report.post_language };
}
