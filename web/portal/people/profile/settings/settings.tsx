import { Suspense } from 'react';
import { canWrite, isStaff } from '../../../../../contract/people/roles.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { lazyAccountPage, lazyPage } from '../../../frame/loading/lazy-page.ts';
import { useUser } from '../../../frame/user/use-user.ts';
import { ProofProvider } from '../../proof/proof-provider.tsx';
import { signInProviders } from '../../providers/sign-in-providers.ts';
import { ProfileScreen } from '../profile-screen.tsx';
import { ConnectionsSection, DeveloperSection, SessionsSection } from './access-sections.tsx';
import {
  BioSection,
  EmailSection,
  LanguageSection,
  NameSection,
  PasswordSection,
  SocialLinksSection,
} from './account-sections.tsx';
import { ClosingSection, ExportSection } from './data-sections.tsx';
import { FollowMailSection } from './follow-mail-section.tsx';
import { OrcidSection } from './orcid-section.tsx';
import { PictureSection } from './picture-section.tsx';
import { ReadingLanguagesSection } from './reading-languages.tsx';
import { ReviewerSection } from './reviewer-section.tsx';
import { StaffMailSection } from './staff-mail-section.tsx';

const FactorsSection = lazyPage(() =>
  import('../../factors/parts.ts').then((parts) => parts.factorsSection()),
);

const ProvidersSection = lazyAccountPage(() =>
  import('../../providers/providers-section.tsx').then((script) => script.ProvidersSection),
);

/**
 * The settings of the signed-in account (product.md#the-profile-area, product.md#personal-data). The guard
 * has loaded the account.
 */
export function Settings() {
  const { t } = useLanguage();
  const { data: user } = useUser();
  if (!user) return null;
  return (
    <ProfileScreen heading={t('settings.heading')}>
      <ProofProvider>
        <PictureSection user={user} />
        <NameSection user={user} />
        <BioSection user={user} />
        {user.author && <SocialLinksSection user={user} />}
        {user.author && <OrcidSection userId={user.user.id} />}
        {isStaff(user.user) && <ReviewerSection userId={user.user.id} />}
        {canWrite(user.user) && <ReadingLanguagesSection />}
        <LanguageSection user={user} />
        <EmailSection user={user} />
        <FollowMailSection userId={user.user.id} />
        {isStaff(user.user) && <StaffMailSection />}
        <PasswordSection user={user} />
        <Suspense>
          <FactorsSection />
        </Suspense>
        {signInProviders().length > 0 && (
          <Suspense>
            <ProvidersSection />
          </Suspense>
        )}
        <SessionsSection />
        <ConnectionsSection />
        <DeveloperSection user={user} />
        <ExportSection />
        <ClosingSection user={user} />
      </ProofProvider>
    </ProfileScreen>
  );
}
