/** Sends a message to an SMTP server. */
import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SmtpConnection from 'nodemailer/lib/smtp-connection';
import { isBadAddress } from './bad-address.ts';

/** Time limit for connecting, signing in and sending. */
const sendMilliseconds = 60_000;
/**
 * Time limit for the reply after sending. A short limit would cause second copies, so RFC 5321 (§4.5.3.2.6)
 * asks for ten minutes; but a job has ten minutes in all.
 */
const replyMilliseconds = 5 * 60_000;

/** The server didn't accept a message. The error says why, without the recipient or the content. */
export class MailDeliveryError extends Error {
  /** Whether a retry is useless. */
  readonly permanent: boolean;
  /** Whether the address takes no email at all. */
  readonly isBadAddress: boolean;

  constructor(message: string, permanent: boolean, badAddress = false) {
    super(message);
    this.permanent = permanent;
    this.isBadAddress = badAddress;
  }
}

export interface Envelope {
  from: string;
  to: string;
}

/**
 * Resolves when the server has accepted the message. `stopping` aborts it, unless the whole message is sent and
 * only the reply is missing.
 * @throws MailDeliveryError
 */
export async function sendBySmtp(
  url: string,
  envelope: Envelope,
  message: Buffer,
  stopping: AbortSignal,
): Promise<void> {
  const { auth, ...options } = readSmtpUrl(url);
  const connection = new SmtpConnection({ ...options, socketTimeout: replyMilliseconds });
  const taken = Promise.withResolvers<void>();
  const fail = (reason: string) => () => taken.reject(new Error(reason));
  const stop = fail('The process is stopping.');
  // The connection emits this on any failure, and may emit it again after its end.
  connection.on('error', taken.reject);
  let timer = setTimeout(fail('The SMTP server is too slow.'), sendMilliseconds);
  const contents = Readable.from([message]).once('end', () => {
    stopping.removeEventListener('abort', stop);
    clearTimeout(timer);
    timer = setTimeout(fail('The SMTP server does not reply.'), replyMilliseconds);
  });
  stopping.addEventListener('abort', stop);
  if (stopping.aborted) stop();

  const send = (error?: Error | null) => {
    if (error) taken.reject(error);
    else
      connection.send(envelope, contents, (failure) => (failure ? taken.reject(failure) : taken.resolve()));
  };
  connection.connect((error) => {
    if (error || !auth || !connection.allowsAuth) send(error);
    else connection.login(auth, send);
  });
  try {
    await taken.promise;
  } catch (error) {
    throw toMailError(error);
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', stop);
    connection.close();
  }
}

/** Time limit for the check. */
const checkMilliseconds = 15_000;

/** Whether the server of SMTP_URL takes the user name and password, without sending anything. */
export async function checkSmtp(url: string): Promise<'ok' | 'refused' | 'insecure' | 'away'> {
  const { auth, ...options } = readSmtpUrl(url);
  const connection = new SmtpConnection({ ...options, connectionTimeout: checkMilliseconds });
  const { promise, resolve } = Promise.withResolvers<'ok' | 'refused' | 'insecure' | 'away'>();
  const timer = setTimeout(() => resolve('away'), checkMilliseconds).unref();
  connection.on('error', (error) => resolve(detailsOf(error).code === 'ETLS' ? 'insecure' : 'away'));
  connection.connect((error) => {
    if (error) resolve(detailsOf(error).code === 'ETLS' ? 'insecure' : 'away');
    else if (!auth || !connection.allowsAuth) resolve('ok');
    else
      connection.login(auth, (failure) => {
        const { responseCode } = failure ? detailsOf(failure) : { responseCode: null };
        if (failure) resolve(responseCode !== null && responseCode >= 500 ? 'refused' : 'away');
        else resolve('ok');
      });
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    connection.close();
  }
}

/**
 * Reads SMTP_URL into options of a connection. Its query may set any option of nodemailer, such as
 * `?tls.rejectUnauthorized=false`. By default a password is never sent unencrypted over a network, and a
 * server on this machine, which often has a self-signed certificate, is used without encryption.
 */
export function readSmtpUrl(url: string) {
  const { auth, ...given } = parseConnectionUrl(url);
  const local = ['localhost', '127.0.0.1', '[::1]', '::1'].includes(given.host ?? '');
  const encryption = given.secure || !local ? { requireTLS: auth !== undefined } : { ignoreTLS: true };
  return { ...encryption, ...given, auth };
}

function toMailError(error: unknown): MailDeliveryError {
  if (!(error instanceof Error)) return new MailDeliveryError(String(error), false);
  const { code, command, response, responseCode } = detailsOf(error);
  // The message of the library has the address.
  if (code === 'EENVELOPE' && command === 'API')
    return new MailDeliveryError('The recipient’s address is malformed.', true, true);
  if (responseCode === null) return new MailDeliveryError(error.message, false);
  const permanent = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  const [enhanced = ''] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? [];
  return new MailDeliveryError(
    `The SMTP server replied ${responseCode} ${enhanced}`.trim() + (command && ` to ${command}`),
    // Operators can fix other errors, such as a wrong password or sender, so these are retried.
    permanent,
    permanent && isBadAddress({ status: enhanced || undefined, command }),
  );
}

function detailsOf(error: Error) {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    code: text('code' in error && error.code),
    command: text('command' in error && error.command),
    response: text('response' in error && error.response),
    responseCode:
      'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null,
  };
}
