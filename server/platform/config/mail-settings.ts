/** The operator's settings for email (server/platform/config/config.ts reads the environment). */
import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';

/** `a@b` or `Name <a@b>`, the name in quotes or not. */
const mailbox =
  /^(?:"?(?<name>[^"<>\p{Cc}]*?)"?\s*<(?<inAngles>[^\s"<>@]+@[^\s"<>@]+)>|(?<bare>[^\s"<>@]+@[^\s"<>@]+))$/u;

/** Mail providers refuse shorter keys, or will. */
const shortestKeyBits = 2048;

/** The variables of the environment. */
export const mailEnvironment = {
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      message: 'must be an address such as smtp://user:password@mail.example:587',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(mailbox, 'must be an address such as "Afya" <no-reply@afya.example>')
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i, 'must be a name of the DNS such as afya2026')
    .optional(),
  DKIM_KEY: z
    .string()
    .refine(isSigningKey, `must be a private RSA key of ${shortestKeyBits} bits or more, in PEM`)
    .optional(),
};

/** How messages are signed, so that mail servers know whose they are (RFC 6376). */
interface DkimSettings {
  domain: string;
  selector: string;
  /** PEM. */
  privateKey: string;
}

export interface MailSettings {
  /** The mail server; null to write messages to files. */
  smtpUrl: string | null;
  from: { name: string; address: string };
  /** Null where the mail server signs, or nobody does. */
  dkim: DkimSettings | null;
}

interface Values {
  PRODUCT_NAME: string;
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  DKIM_SELECTOR?: string | undefined;
  DKIM_KEY?: string | undefined;
}

/** Messages are signed for the domain of the sender, as DMARC wants it. @throws Error where the settings contradict each other */
export function readMail(values: Values, host: string): MailSettings {
  const { SMTP_URL: smtpUrl = null, DKIM_SELECTOR: selector, DKIM_KEY: privateKey } = values;
  if ((selector === undefined) !== (privateKey === undefined))
    throw new Error('DKIM_SELECTOR and DKIM_KEY must be set together');
  const from = readMailbox(values.MAIL_FROM ?? `no-reply@${host}`, values.PRODUCT_NAME);
  const domain = from.address.replace(/^.*@/, '');
  return {
    smtpUrl,
    from,
    dkim: selector === undefined || privateKey === undefined ? null : { domain, selector, privateKey },
  };
}

/** The parts of an address that matches `mailbox`; without a name it gets `defaultName`. */
function readMailbox(text: string, defaultName: string): MailSettings['from'] {
  const { name, inAngles, bare } = mailbox.exec(text)?.groups ?? {};
  return { name: name || defaultName, address: inAngles ?? bare ?? text };
}

function isSigningKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= shortestKeyBits;
  } catch {
    return false;
  }
}
