import type { Page } from '../../contract/pages.ts';
import type { Change } from '../changes/index.ts';

/** What a page shows, with what it depends on; or where it has moved to. */
export type Source =
  | {
      status: 200 | 410;
      page: Page;
      /** Headers of this page alone. */
      headers?: Readonly<Record<string, string>>;
      dependsOn: readonly Change[];
      /** How long it is good for, where it changes without being announced. */
      freshSeconds?: number;
    }
  | { status: 301; location: string };
