import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { withoutIsolates } from '../../../../messages/locale.ts';
import { useLanguage } from '../language/language-context.tsx';
import { product } from './product.ts';

/** Sets the document's title, with the site's name (product.md#the-profile-area). */
export function PageTitle({ title, description }: { title: string; description?: string }) {
  const { t } = useLanguage();
  return (
    <>
      <title>{withoutIsolates(t('site.pageTitle', { page: title, product: product.shortName }))}</title>
      {description !== undefined && <meta name="description" content={description} />}
    </>
  );
}

/**
 * A screen's heading. It takes the focus when the router shows the screen, so that screen readers read it
 * out.
 */
export function PageHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // Not after a full page load, which starts at the top by itself.
  const wasNavigatedTo = key !== 'default';
  useEffect(() => {
    if (wasNavigatedTo) heading.current?.focus();
  }, [wasNavigatedTo]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
