import type { Page } from '../../contract/pages.ts';
import { developerHead } from './developer/head.ts';
import type { Site } from './site.ts';

/** What a page says of itself in its `<head>`. */
export interface PageHead {
  title: string;
  description: string;
  /** Whether the address is worth finding: such a page has a canonical address and its other languages. */
  findable: boolean;
  /** Whether it is a file to keep: it needs nothing else, not even an icon. */
  standalone?: true;
}

export function headOf(page: Page, site: Site): PageHead {
  const { frame, t } = site;
  const product = frame.product.name;
  const titled = (title: string) => t('site.pageTitle', { page: title, product: frame.product.shortName });
  const findable = (title: string, description: string): PageHead => ({ title, description, findable: true });
  const passing = (title: string, description: string): PageHead => ({ title, description, findable: false });

  switch (page.kind) {
    case 'home':
      return findable(t('home.title', { product }), t('home.description', { product }));
    case 'posts':
      return findable(titled(t('posts.title')), t('posts.description', { product }));
    case 'post':
      return findable(titled(page.post.title), page.post.description);
    case 'withdrawn':
      return passing(titled(page.post.title), t('withdrawn.description'));
    case 'not-found':
      return passing(t('notFound.title'), t('notFound.description'));
    case 'developer':
      return developerHead(page, site);
    case 'offline':
      return passing(titled(t('offline.title')), t('offline.heading'));
    case 'resource-unavailable':
      return passing(titled(t('unavailable.heading')), t('unavailable.text'));
    case 'expired':
      return passing(titled(t('expired.heading')), t('expired.text'));
    case 'error':
      return passing(titled(t('error.heading')), t('error.text'));
    case 'first-admin':
      return passing(titled(t('firstAdmin.title')), t('firstAdmin.lead'));
    case 'first-admin-done':
      return passing(titled(t('firstAdminDone.title')), t('firstAdminDone.next'));
  }
}
