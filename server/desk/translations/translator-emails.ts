/** Emails to translators about what became of their originals (product.md#translations). */
import { overdueTranslationsPath } from '../../../contract/views/translation-paths.ts';
import type { ChangedFigure } from '../../../markdown/figures/figure-changes.ts';
import type { Translate } from '../../../messages/index.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { type Block, paragraph } from '../../platform/mail/layout.ts';
import { mailTo } from '../../platform/mail/mail.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import { figuresChanged } from '../../posts/index.ts';
import * as queries from './translator-email-queries.ts';

/** Figures that an email lists one by one. */
const listedFigures = 20;

/**
 * Emails the translators of a post, each once, about a version that has other figures than the one before, or about a
 * notice. Who wrote the original knows already, and so does whoever issued the notice.
 */
export async function tellTranslators(
  context: Context,
  { what, id }: { what: 'revision' | 'notice'; id: string },
): Promise<void> {
  const told = what === 'notice' ? await ofNotice(context, id) : await ofVersion(context, id);
  if (!told) return;
  const { post, title, about } = told;
  await inTransaction(context, async (tx) => {
    const translated = await queries.selectTranslated(tx.db, post, told.except);
    const mails = [...Map.groupBy(translated, ({ account }) => account)].flatMap(([account, own]) => {
      const [person] = own;
      if (!person) return [];
      return mailTo(tx, person, `translation.${what}:${id}:${account}`, ({ t, link }) => {
        const { subject, blocks, next } = about(t);
        return {
          subject,
          blocks: [
            ...blocks,
            paragraph(t('emails.originalChanged.yours')),
            ...own.map((one) => ({
              kind: 'title' as const,
              text: one.title.trim() || title,
              language: one.title_language,
            })),
            paragraph(next),
            link(overdueTranslationsPath, t('emails.originalChanged.link')),
          ],
        };
      });
    });
    await queueMails(tx.db, mails);
  });
}

interface Told {
  post: string;
  title: string;
  /** Who is not told, besides the author of the original. */
  except: string | null;
  about(t: Translate): { subject: string; blocks: Block[]; next: string };
}

async function ofVersion(context: Context, revision: string): Promise<Told | null> {
  const versions = await queries.selectVersionWithEarlier(context.db, revision);
  if (!versions) return null;
  const { post_id: post, title, version } = versions.now;
  if (!(await queries.hasTranslations(context.db, post))) return null;
  const figures = await figuresChanged(context, { id: null, role: 'S' }, versions.earlier, versions.now);
  const changed = figures?.filter(({ kind }) => kind !== 'link') ?? null;
  if (changed?.length === 0) return null;
  // Some are only counted, where there are too many.
  const listed = (changed ?? [])
    .filter(({ before, after }) => before !== null || after !== null)
    .slice(0, listedFigures);
  return {
    post,
    title,
    except: null,
    about: (t) => ({
      subject: t('emails.originalChanged.subject', { title }),
      blocks: [
        paragraph(t(`emails.originalChanged.${changed ? 'text' : 'uncompared'}`, { title, version })),
        ...(listed.length > 0
          ? [{ kind: 'points' as const, points: listed.map((figure) => pointOf(figure, t)) }]
          : []),
        ...(changed && changed.length > listed.length
          ? [paragraph(t('emails.originalChanged.further'))]
          : []),
      ],
      next: t('emails.originalChanged.next'),
    }),
  };
}

/** In words: an arrow points the wrong way where the figures are written from right to left. */
function pointOf({ prefix, before, after, suffix }: ChangedFigure, t: Translate) {
  const was = before === null ? [] : [t('emails.originalChanged.was', { figure: before })];
  const now = after === null ? [] : [t('emails.originalChanged.now', { figure: after })];
  return {
    passage: `${prefix}${after ?? before ?? ''}${suffix}`,
    text: [...was, ...now].join('\n'),
    answers: [],
  };
}

async function ofNotice(context: Context, id: string): Promise<Told | null> {
  const notice = await queries.selectNoticeOfOriginal(context.db, id);
  if (!notice) return null;
  const { post_id: post, title, kind, what_was_wrong: wrong, what_to_do: todo } = notice;
  const isGone = kind === 'withdrawal' || kind === 'removal' || kind === 'retraction';
  return {
    post,
    title,
    except: notice.issuer_id,
    about: (t) => ({
      subject: t('emails.originalChanged.noticeSubject', { title }),
      blocks: [
        paragraph(t('emails.originalChanged.notice', { title, kind: t(`notices.kinds.${kind}`) })),
        { kind: 'quote', text: wrong },
        ...(todo === null
          ? []
          : [paragraph(t('emails.notice.todo')), { kind: 'quote' as const, text: todo }]),
      ],
      next: t(isGone ? 'emails.originalChanged.gone' : 'emails.originalChanged.next'),
    }),
  };
}
