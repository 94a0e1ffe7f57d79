import type { InterfaceLanguage } from '../../../contract/constants.ts';
import type { PublicPage } from '../../../contract/pages.ts';
import type { Change } from '../changes/invalidation.ts';

/** The content of a page with the changes that invalidate it; or the address that it has moved to. */
export type Source =
  | {
      status: 200 | 404 | 410 | 429;
      page: PublicPage;
      /** Of a post: the language of the page where its address names none. */
      language?: InterfaceLanguage;
      /** Headers of this page alone. */
      headers?: Readonly<Record<string, string>>;
      dependsOn: readonly Change[];
      /** False where anybody can make up addresses that lead to this page. */
      isKept?: boolean;
      /** How long the page may be cached, where it also changes without a change being published. */
      maxAgeSeconds?: number;
      /** Where that is for its counts alone: how long the rest of the page is true. */
      trueForSeconds?: number;
    }
  | { status: 301; location: string; isKept?: boolean };
