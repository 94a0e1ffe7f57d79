/** Says at the start, in one line each, that the bucket or the mail server doesn't accept its settings. */
import type { Context } from './context.ts';

/** What a bucket answers to wrong settings. Keys that may not read a missing file are refused in another way. */
const wrongBucket: Record<string, string> = {
  InvalidAccessKeyId: 'the bucket does not know this key',
  SignatureDoesNotMatch: 'the secret does not fit the key',
  NoSuchBucket: 'there is no such bucket',
  PermanentRedirect: 'the bucket is at another address or in another region',
  AuthorizationHeaderMalformed: 'the bucket is in another region',
};

/** What a connection says when a server is merely away. */
const away = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|ESOCKET|EDNS|TimeoutError)/;

/**
 * Logs wrong settings of the bucket and the mail server, and whether these are away. Neither ends the server: it can
 * do without them for a while, and mail waits.
 */
export async function checkServices(context: Pick<Context, 'config' | 'files' | 'log'>): Promise<void> {
  await Promise.all([checkBucket(context), checkMailServer(context)]);
}

async function checkBucket({ config, files, log }: Pick<Context, 'config' | 'files' | 'log'>): Promise<void> {
  if (!config.bucket) return;
  const error: unknown = await files.getBytes('start-check').then(
    () => null,
    (reason: unknown) => reason,
  );
  const names = namesOf(error);
  const wrong = names.find((name) => Object.hasOwn(wrongBucket, name));
  if (wrong !== undefined) log.error(`FILES_URL is wrong: ${wrongBucket[wrong]} (${wrong}).`);
  else if (names.some((name) => away.test(name)))
    log.warn('The bucket of FILES_URL does not answer. Pictures are missing until it does.');
}

async function checkMailServer({ config, log }: Pick<Context, 'config' | 'log'>): Promise<void> {
  if (config.mail.smtpUrl === null) return;
  const { checkSmtp } = await import('./mail/smtp.ts');
  const outcome = await checkSmtp(config.mail.smtpUrl);
  if (outcome === 'refused')
    log.error('SMTP_URL is wrong: the mail server refuses this user name or password. Mail waits.');
  else if (outcome === 'insecure')
    log.error(
      'SMTP_URL is wrong: the mail server offers no TLS, or with a certificate that is not valid. Mail waits.',
    );
  else if (outcome === 'away')
    log.warn('The mail server of SMTP_URL does not answer. Mail waits until it does.');
}

/** The codes and names of an error and of its causes. */
function namesOf(error: unknown): string[] {
  const names: string[] = [];
  for (let each = error; each instanceof Error && names.length < 20; each = each.cause) {
    names.push(each.name);
    if ('code' in each) names.push(String(each.code));
    if ('Code' in each) names.push(String(each.Code));
  }
  return names;
}
