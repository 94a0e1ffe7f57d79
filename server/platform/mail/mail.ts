/** Emails to people, each in their language and with a greeting first. */
import type { InterfaceLanguage } from '../../../contract/constants.ts';
import { type Translate, translator } from '../../../messages/index.ts';
import type { Context } from '../context.ts';
import { type Block, type Content, greeting, writeMessage } from './layout.ts';
import { type Mail, queueMail } from './outbox.ts';

/** Whom an email goes to. Without a name, the greeting has none. */
export interface Addressee {
  email: string;
  firstname: string;
  lastname: string;
  language: InterfaceLanguage;
}

/** The name of somebody whose name isn't known, or could carry a stranger's words. */
export const nobody = { firstname: '', lastname: '' };

/** What an email is written with. */
export interface Writer {
  t: Translate;
  language: InterfaceLanguage;
  /** The name of the product. */
  product: string;
  /** A link to a path of the site. */
  link(path: string, text: string): Block;
}

/** What an email says below its greeting. */
export type Letter = Omit<Content, 'language'> & Pick<Mail, 'link' | 'unsubscribeUrl'>;

/** The email to somebody about an event, to be queued. */
export function mailTo(
  { config }: Pick<Context, 'config'>,
  to: Addressee,
  cause: string,
  write: (writer: Writer) => Letter,
): Mail {
  const { email, language } = to;
  const { subject, blocks, ...more } = write({
    t: translator(language),
    language,
    product: config.product.name,
    link: (path, text) => ({ kind: 'link', text, url: config.publicUrl + path }),
  });
  const content = { language, subject, blocks: [greeting(language, to), ...blocks] };
  return { to: email, cause, ...more, ...writeMessage(config, content) };
}

/** Queues an email to somebody, in the transaction of the event that `cause` names. */
export function mail(
  context: Pick<Context, 'config' | 'db'>,
  to: Addressee,
  cause: string,
  write: (writer: Writer) => Letter,
): Promise<void> {
  return queueMail(context.db, mailTo(context, to, cause, write));
}
