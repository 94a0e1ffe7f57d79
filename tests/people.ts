/** A person who signs up and signs in on a test app, with a mailbox on a real mail server. */
import type { TestApp } from './app.ts';
import type { Mailbox, ReceivedMail } from './mailbox.ts';

export const goodPassword = 'Ujuzi-wetu-7';

let met = 0;

/** A new email address and a new network. */
export function newcomer(): { email: string; ip: string } {
  met += 1;
  return { email: `newcomer${met}@example.org`, ip: `10.1.${Math.floor(met / 250)}.${(met % 250) + 1}` };
}

/** Signs up a reader; gives their email address and the token of the link in the email. */
export async function signUp(
  site: TestApp,
  mailbox: Mailbox,
): Promise<{ email: string; ip: string; token: string; cookie: string }> {
  const person = newcomer();
  const { status, body, headers } = await site.call('POST', '/auth/signup', {
    ip: person.ip,
    body: {
      firstname: 'Zawadi',
      lastname: 'Otieno',
      email: person.email,
      password: goodPassword,
      password1: goodPassword,
    },
  });
  if (status !== 201) throw new Error(`signing up was refused: ${JSON.stringify(body)}`);
  const mail = await mailTo(site, mailbox, person.email);
  return { ...person, token: tokenIn(mail), cookie: cookieIn(headers) };
}

/** As `signUp`, and verifies the address. */
export async function member(site: TestApp, mailbox: Mailbox): Promise<{ email: string; ip: string }> {
  const { token, cookie, ...person } = await signUp(site, mailbox);
  await site.call('POST', '/auth/verify.email', { ip: person.ip, headers: { cookie }, body: { token } });
  return person;
}

/** The cookies of a browser that got these headers. */
export function cookieIn(headers: Record<string, unknown>): string {
  return String(headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';
}

/** Delivers all queued emails; gives the latest email to an address. */
export async function mailTo(site: TestApp, mailbox: Mailbox, email: string): Promise<ReceivedMail> {
  const mails = await mailsTo(site, mailbox, email);
  const last = mails.at(-1);
  if (!last) throw new Error(`nothing was sent to ${email}`);
  return last;
}

/** Delivers all queued emails; gives every email to an address. */
export async function mailsTo(site: TestApp, mailbox: Mailbox, email: string): Promise<ReceivedMail[]> {
  await site.runJobs();
  return mailbox.messages.filter(({ envelope }) => envelope.to.includes(email));
}

/** The token of the link in an email. */
export function tokenIn({ text = '' }: ReceivedMail): string {
  const [, token] =
    /\/auth\/(?:verify|forgotpwd|forgot-password|confirm-email|keep-account)\/([\w.-]+)/.exec(text) ?? [];
  if (token === undefined) throw new Error('the message has no link');
  return token;
}
