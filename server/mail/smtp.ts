/** Hands a message to an SMTP server, once, and tells what came of it. */
import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SmtpConnection from 'nodemailer/lib/smtp-connection';

/** To connect, sign in, and hand the message over. */
const handoverMilliseconds = 60_000;
/**
 * For the answer to a message handed over. Giving up early would have it sent twice, so RFC 5321 (§4.5.3.2.6) asks for
 * ten minutes; a job has ten in all.
 */
const answerMilliseconds = 5 * 60_000;

/** Why a message wasn't taken, without whom it was for or what it said. */
export class DeliveryFailure extends Error {
  /** The server will never take it. */
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.permanent = permanent;
  }
}

export interface Envelope {
  from: string;
  to: string;
}

/**
 * Resolves once the server has taken the message. Breaks off when `stopping` aborts, unless the server has the message
 * already and only its answer is missing.
 * @throws DeliveryFailure
 */
export async function sendBySmtp(
  url: string,
  envelope: Envelope,
  message: Buffer,
  stopping: AbortSignal,
): Promise<void> {
  const { auth, ...options } = readSmtpUrl(url);
  const connection = new SmtpConnection({ ...options, socketTimeout: answerMilliseconds });
  const taken = Promise.withResolvers<void>();
  const fail = (reason: string) => () => taken.reject(new Error(reason));
  const stop = fail('the process is stopping');
  // The connection says this as soon as anything goes wrong with it, and may say more after its end.
  connection.on('error', taken.reject);
  let timer = setTimeout(fail('the server is too slow'), handoverMilliseconds);
  const contents = Readable.from([message]).once('end', () => {
    stopping.removeEventListener('abort', stop);
    clearTimeout(timer);
    timer = setTimeout(fail('the server does not answer'), answerMilliseconds);
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
    throw failureOf(error);
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', stop);
    connection.close();
  }
}

/**
 * What an SMTP_URL says, for a connection. Its query may set any option of nodemailer's, such as
 * `?tls.rejectUnauthorized=false`. Where it says nothing of it, a password is never sent unencrypted over a network, and
 * a server on this machine, which often has a certificate of its own making, is talked to without encryption.
 */
export function readSmtpUrl(url: string) {
  const { auth, ...given } = parseConnectionUrl(url);
  const local = ['localhost', '127.0.0.1', '[::1]', '::1'].includes(given.host ?? '');
  const encryption = given.secure || !local ? { requireTLS: auth !== undefined } : { ignoreTLS: true };
  return { ...encryption, ...given, auth };
}

function failureOf(error: unknown): DeliveryFailure {
  if (!(error instanceof Error)) return new DeliveryFailure(String(error), false);
  const { code, command, response, responseCode } = detailsOf(error);
  // The message of such an error quotes the address.
  if (code === 'EENVELOPE' && command === 'API') return new DeliveryFailure('the address is not one', true);
  if (responseCode === null) return new DeliveryFailure(error.message, false);
  const [enhanced = ''] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? [];
  return new DeliveryFailure(
    `the server answered ${responseCode} ${enhanced}`.trim() + (command && ` to ${command}`),
    // Anything else that is refused for good, a password or the sender, is for the operator to mend.
    responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA'),
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
