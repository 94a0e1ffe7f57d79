import type { Page } from '../../../contract/pages.ts';
import type { PageHead } from '../page-head.ts';
import type { Site } from '../site.ts';

type DeveloperPage = Extract<Page, { kind: 'developer' }>;

/** What a screen of the developer portal says of itself. */
export function developerHead({ screen }: DeveloperPage, { frame, t }: Site): PageHead {
  const product = frame.product.name;
  const titled = (title: string) =>
    t('site.pageTitle', {
      page: title,
      product: t('developers.title', { product: frame.product.shortName }),
    });
  switch (screen.name) {
    case 'landing':
      return {
        title: t('developers.title', { product: frame.product.shortName }),
        description: t('developers.landing.lead', { product }),
        findable: true,
      };
    case 'document':
      return { title: titled(screen.page.title), description: screen.page.summary, findable: true };
    case 'tutorials':
      return {
        title: titled(t('developers.tutorials')),
        description: t('developers.tutorialsLead', { product: frame.product.shortName }),
        findable: true,
      };
    case 'try':
      return {
        title: titled(t('developers.try.title')),
        description: t('developers.try.lead'),
        findable: true,
      };
    case 'search':
      return {
        title: titled(t('developers.search.title')),
        description: t('developers.search.label'),
        findable: false,
      };
    case 'offline':
      return {
        title: t('developers.offline.title', { product: frame.product.shortName }),
        description: t('developers.landing.lead', { product }),
        findable: false,
        standalone: true,
      };
  }
}
