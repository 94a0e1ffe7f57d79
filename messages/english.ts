/** The types of the English texts, which define the keys. It is imported for its types only. */
import account from './en/account.json' with { type: 'json' };
import app from './en/app.json' with { type: 'json' };
import desk from './en/desk.json' with { type: 'json' };
import emails from './en/emails.json' with { type: 'json' };
import portal from './en/portal.json' with { type: 'json' };
import pages from './en/public.json' with { type: 'json' };

/** The texts of the public pages and e-mails. */
export type ServerTexts = typeof pages & { emails: typeof emails };

/** The texts of all parts of the portal. */
export type PortalTexts = typeof portal & typeof account & typeof app & typeof desk;
