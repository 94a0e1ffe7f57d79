/** Emails to the staff about what waits for them, as each has chosen (product.md#emails-to-the-staff). */
import { primaryLanguage } from '../../../contract/constants.ts';
import { dashboardPath } from '../../../contract/desk/desk-paths.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import {
  type StaffMail,
  type StaffMailChoice,
  type StaffMailKind,
  staffMailKinds,
  usualStaffMail,
} from '../../../contract/people/calls/staff-mail.ts';
import { settingsParts } from '../../../contract/people/settings-paths.ts';
import { type Translate, translator } from '../../../messages/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { spend } from '../../platform/limits/spend.ts';
import { type Block, paragraph } from '../../platform/mail/layout.ts';
import { mail, mailTo } from '../../platform/mail/mail.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import * as queries from './queries.ts';

/** For how long it is known who was asked. */
const askedDays = 365;
const digestsAtOnce = 200;

/** When the actor is emailed about each kind. */
export async function staffMailOf({ db }: Context, { id }: AccountActor): Promise<StaffMail> {
  const chosen = await queries.selectChoices(db, id);
  return Object.fromEntries(
    staffMailKinds.map((kind) => [kind, chosen.get(kind) ?? usualStaffMail(kind)]),
  ) as StaffMail;
}

export interface ExportedStaffMail {
  kind: StaffMailKind;
  choice: StaffMailChoice;
}

/** What the actor has chosen, without what is as usual. */
export async function exportStaffMail({ db }: Context, { id }: AccountActor): Promise<ExportedStaffMail[]> {
  return [...(await queries.selectChoices(db, id))].map(([kind, choice]) => ({ kind, choice }));
}

/** @throws AppError too_many_requests */
export async function changeStaffMail(
  context: Context,
  actor: AccountActor,
  choices: StaffMail,
): Promise<StaffMail> {
  await spend(context, [{ budget: 'profile:account', key: actor.id }]);
  await queries.upsertChoices(
    context.db,
    staffMailKinds.map((kind) => ({ account_id: actor.id, kind, choice: choices[kind] })),
  );
  return choices;
}

/** In the transaction that closes the actor's account. */
export function deleteStaffMailOf({ db }: Context, { id }: AccountActor): Promise<void> {
  return queries.deleteStaffMail(db, id);
}

interface StaffEmail {
  kind: queries.About['kind'];
  /** The ids of what it is about. */
  about: readonly string[];
  /** Makes each person's email one that is sent once. */
  cause: string;
  /** Who isn't told: they did it, or it is theirs. */
  except: readonly string[];
  /** Of the text that it is about: who reads it is asked first. */
  language?: string;
  topics?: readonly string[];
  /** Whether only the next person is asked, since nobody has answered. */
  further?: boolean;
}

type Write = (t: Translate) => { subject: string; blocks: readonly Block[] };

/**
 * Emails the staff at once, in their next daily email, or only whoever is asked first. Each email says where that is chosen.
 */
export async function mailStaff(
  context: Context,
  { kind, about, cause, except, language, topics = [], further = false }: StaffEmail,
  write: Write,
): Promise<void> {
  const { db, clock } = context;
  const at = clock();
  const primary = language === undefined ? null : primaryLanguage(language);
  const staff = await queries.selectStaffToMail(db, { kind, about, language: primary, topics }, except);
  const first = askedFirst(staff, further);
  if (first)
    await queries.insertAsked(
      db,
      about.map((id) => ({ about: id, account_id: first.id, kind, asked_at: at })),
    );
  const mails = [];
  for (const person of staff) {
    const isFirst = person === first;
    if (further && !isFirst) continue;
    if (person.choice === 'never' || (person.choice === 'mine' && !isFirst)) continue;
    const t = translator(person.language);
    const { subject, blocks } = write(t);
    if (person.choice === 'daily') {
      await queries.insertDigest(db, { account_id: person.id, subject, added_at: at });
      continue;
    }
    const asked = isFirst ? [paragraph(t('emails.staffMail.askedFirst'))] : [];
    const letter = { subject, blocks: [...blocks, ...asked, ...choiceOf(context, t)] };
    mails.push(mailTo(context, person, `${cause}:${person.id}`, () => letter));
  }
  await queueMails(db, mails);
}

/** Who is asked first, where anybody wants to hear only of that: nobody is asked twice about the same. */
function askedFirst(
  staff: readonly queries.StaffToMail[],
  further: boolean,
): queries.StaffToMail | undefined {
  if (!staff.some(({ choice }) => choice === 'mine')) return undefined;
  return staff.find(
    ({ choice, asked }) => !asked && (choice === 'mine' || (choice === 'at_once' && !further)),
  );
}

function choiceOf({ config }: Context, t: Translate): Block[] {
  return [
    paragraph(t('emails.staffMail.why', { product: config.product.name })),
    { kind: 'link', text: t('emails.staffMail.change'), url: config.publicUrl + settingsParts.languages },
  ];
}

/** Emails those who want one email a day what has come since the last, a day after the first of it. */
export async function mailStaffDigests(context: Context): Promise<void> {
  const ago = (days: number) => new Date(context.clock().getTime() - days * dayMilliseconds);
  await queries.deleteAskedBefore(context.db, ago(askedDays));
  for (const account of await queries.selectDueDigests(context.db, ago(1), digestsAtOnce))
    await inTransaction(context, (tx) => mailDigest(tx, account));
}

async function mailDigest(tx: Context, account: string): Promise<void> {
  const subjects = await queries.takeDigest(tx.db, account);
  const person = await queries.selectAddressee(tx.db, account);
  if (!person || subjects.length === 0) return;
  await mail(tx, person, `staff.digest:${account}:${tx.clock().toISOString()}`, ({ t, product, link }) => ({
    subject: t('emails.staffMail.digest', { product }),
    blocks: [
      paragraph(t('emails.staffMail.digestText')),
      ...subjects.map((subject) => paragraph(subject)),
      link(dashboardPath, t('emails.staffMail.open')),
      ...choiceOf(tx, t),
    ],
  }));
}
