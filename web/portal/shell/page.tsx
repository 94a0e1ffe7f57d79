import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { withoutIsolates } from '../../../messages/locale.ts';
import { useLanguage } from '../language/language-context.tsx';
import { product } from './product.ts';

/** The title of the window, with the site's name (product.md#the-profile-area). */
export function PageTitle({ title, description }: { title: string; description?: string }) {
  const { t } = useLanguage();
  return (
    <>
      <title>{withoutIsolates(t('site.pageTitle', { page: title, product: product.shortName }))}</title>
      {description !== undefined && <meta name="description" content={description} />}
    </>
  );
}

/** The heading of a screen. It takes the focus when the router brings the screen, so that it is read out. */
export function PageHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // The page that was loaded whole begins at its top, as any page does.
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
