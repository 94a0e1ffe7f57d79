/** Examines the bucket and the mail server by using them. */
import { randomUUID } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';
import { messageOf } from '../../platform/db/errors.ts';
import { openBucket, type Patience } from '../../platform/files/files.ts';
import { sendTestMail } from '../../platform/mail/test-message.ts';
import { bucketFault, checkMailServer } from '../../platform/start-checks.ts';
import { type Finding, ok, problem } from './finding.ts';

/** An operator waits for the answer, so a bucket gets less time than from the site. */
export const bucketPatience: Patience = { silence: 5_000, attempts: 1 };

/** Writes, reads and deletes a file. */
export async function examineBucket(config: Config): Promise<Finding[]> {
  if (!config.bucket) return [];
  const files = await openBucket(config.bucket, bucketPatience);
  const name = `doctor-${randomUUID()}`;
  for (const [what, act] of [
    ['write', () => files.put(name, name)],
    ['read', () => files.get(name)],
    ['delete', () => files.delete(name)],
  ] as const) {
    const error = await errorOf(act());
    if (error === null) continue;
    const fault = bucketFault(error);
    return [
      problem(
        'bucket',
        fault?.message ?? `The bucket of FILES_URL does not let us ${what}: ${messageOf(causeOf(error))}.`,
        fault
          ? 'Check FILES_URL, and that this machine reaches the server.'
          : 'Allow the key to read, write and delete objects.',
      ),
    ];
  }
  return [ok('bucket', `The bucket ${config.bucket.name} takes, gives and deletes files.`)];
}

/** What a call fails with; null if it doesn't. */
export function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => null,
    (reason: unknown) => reason ?? new Error('unknown'),
  );
}

/** What was wrong, as the store of files says it. */
export function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}

/** Signs in, and sends a message to `mailTo` if it is given. */
export async function examineMail(config: Config, mailTo: string | null, now: Date): Promise<Finding[]> {
  const where = 'SMTP_URL';
  if (config.mail.smtpUrl === null) {
    if (mailTo === null) return [];
    return [problem('mail', `No message can be sent, because ${where} is not set.`, `Set ${where}.`)];
  }
  const fault = await checkMailServer(config);
  if (fault)
    return [problem('mail', fault.message, `Check ${where}, and that this machine reaches the server.`)];
  const accepted = ok('mail', 'The mail server accepts the connection, and the user name if there is one.');
  if (mailTo === null) return [accepted];
  try {
    await sendTestMail(config, mailTo, now);
    return [
      accepted,
      ok('mail', `The mail server took a message to ${mailTo}. See that it arrives, and not as spam.`),
    ];
  } catch (error) {
    return [
      accepted,
      problem(
        'mail',
        `The mail server refused the message: ${messageOf(error)}`,
        'Check MAIL_FROM, and what the mail server lets this user send.',
      ),
    ];
  }
}
