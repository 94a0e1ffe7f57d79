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

/** What is wrong with a bucket or a mail server, as one or two sentences. */
export interface ServiceFault {
  /** Whether the settings are wrong; otherwise the server is merely away. */
  wrong: boolean;
  message: string;
}

/**
 * Logs wrong settings of the bucket and the mail server, and whether these are away. Neither ends the server: it can
 * do without them for a while, and mail waits.
 */
export async function checkServices(context: Pick<Context, 'config' | 'files' | 'log'>): Promise<void> {
  const { config, files, log } = context;
  const faults = await Promise.all([config.bucket ? checkBucket(files) : null, checkMailServer(config)]);
  for (const fault of faults) {
    if (fault) log[fault.wrong ? 'error' : 'warn'](fault.message);
  }
}

async function checkBucket(files: Context['files']): Promise<ServiceFault | null> {
  const error: unknown = await files.getBytes('start-check').then(
    () => null,
    (reason: unknown) => reason,
  );
  return bucketFault(error);
}

/** What a bucket is for: the setting that names it, and what happens without it. */
interface Purpose {
  setting: string;
  without: string;
}

const ofPictures: Purpose = { setting: 'FILES_URL', without: 'Pictures are missing until it does.' };

/** What the error of a call to a bucket says about its settings; null where it says nothing. */
export function bucketFault(error: unknown, { setting, without } = ofPictures): ServiceFault | null {
  const names = namesOf(error);
  const wrong = names.find((name) => Object.hasOwn(wrongBucket, name));
  if (wrong !== undefined)
    return { wrong: true, message: `${setting} is wrong: ${wrongBucket[wrong]} (${wrong}).` };
  if (!names.some((name) => away.test(name))) return null;
  return { wrong: false, message: `The bucket of ${setting} does not answer. ${without}` };
}

/** What the mail server of SMTP_URL has against the settings; null where all is well, or there is none. */
export async function checkMailServer({ mail }: Context['config']): Promise<ServiceFault | null> {
  if (mail.smtpUrl === null) return null;
  const { checkSmtp } = await import('./mail/smtp.ts');
  switch (await checkSmtp(mail.smtpUrl)) {
    case 'refused':
      return {
        wrong: true,
        message: 'SMTP_URL is wrong: the mail server refuses this user name or password. Mail waits.',
      };
    case 'insecure':
      return {
        wrong: true,
        message:
          'SMTP_URL is wrong: the mail server offers no TLS, or with a certificate that is not valid. Mail waits.',
      };
    case 'away':
      return {
        wrong: false,
        message: 'The mail server of SMTP_URL does not answer. Mail waits until it does.',
      };
    case 'ok':
      return null;
  }
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
