import type { ReactNode } from 'react';
import { useLanguage } from '../language/language-context.tsx';
import { PageHeading, PageTitle } from '../shell/page.tsx';

/** A screen of the profile area, below its tabs (spec §2.5). */
export function ProfileScreen({ heading, children }: { heading: string; children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <div className="frame profile-screen">
      <PageTitle title={t('settings.title')} description={t('settings.description')} />
      <PageHeading>{heading}</PageHeading>
      {children}
    </div>
  );
}
