/** What `#texts` exports. */
import type { TextTree } from '../texts.ts';

/** The texts of the public pages and e-mails, by language. The bundle of the public pages has none of e-mails. */
export const texts: Readonly<Record<string, { readonly public: TextTree; readonly emails?: TextTree }>>;
