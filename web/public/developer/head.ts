import type { PublicPage } from '../../../contract/pages.ts';
import type { PageContext } from '../page-context.ts';
import type { PageHead } from '../page-metadata.ts';

type DeveloperPage = Extract<PublicPage, { kind: 'developer' }>;

/** What all these screens share: none is about a post, and none has a feed. */
const plain = { feed: null, post: null, translated: true } as const;
const findable = { ...plain, findable: true } as const;
const passing = { ...plain, findable: false } as const;

/** The metadata of a screen of the developer portal. */
export function developerHead({ screen }: DeveloperPage, { frame, t }: PageContext): PageHead {
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
        ...findable,
      };
    case 'document':
      // The text is English in every language of the interface, so it is one page.
      return {
        title: titled(screen.page.title),
        description: screen.page.summary,
        ...findable,
        translated: false,
      };
    case 'tutorials':
      return {
        title: titled(t('developers.tutorials')),
        description: t('developers.tutorialsLead', { product: frame.product.shortName }),
        ...findable,
      };
    case 'try':
      return {
        title: titled(t('developers.try.title')),
        description: t('developers.try.lead'),
        ...findable,
      };
    case 'search':
      return {
        title: titled(t('developers.search.title')),
        description: t('developers.search.label'),
        ...passing,
      };
    case 'offline':
      return {
        title: t('developers.offline.title', { product: frame.product.shortName }),
        description: t('developers.landing.lead', { product }),
        ...passing,
        standalone: true,
      };
  }
}
