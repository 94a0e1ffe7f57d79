import '../../frame/shell/area.css';
import type { ReactNode } from 'react';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import profile from './profile.module.css';

interface ProfileScreenProps {
  heading: string;
  /** A link next to the heading. */
  next?: ReactNode;
  children: ReactNode;
}

/** A screen of the profile area, below its tabs (product.md#the-profile-area). */
export function ProfileScreen({ heading, next, children }: ProfileScreenProps) {
  const { t } = useLanguage();
  return (
    <div className={`frame ${profile.screen}`}>
      <PageTitle title={t('settings.title')} description={t('settings.description')} />
      <div className={profile.head}>
        <PageHeading>{heading}</PageHeading>
        {next}
      </div>
      {children}
    </div>
  );
}
