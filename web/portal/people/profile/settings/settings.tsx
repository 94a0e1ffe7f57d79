import { type ReactNode, Suspense } from 'react';
import { canWrite, isStaff } from '../../../../../contract/people/roles.ts';
import {
  type SettingsPart,
  settingsPartNames,
  settingsParts,
} from '../../../../../contract/people/settings-paths.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { lazyAccountPage, lazyPage } from '../../../frame/loading/lazy-page.ts';
import { SiteLink } from '../../../frame/shell/site-link.tsx';
import { type User, useUser } from '../../../frame/user/use-user.ts';
import { ProofProvider } from '../../proof/proof-provider.tsx';
import { signInProviders } from '../../providers/sign-in-providers.ts';
import { ProfileScreen } from '../profile-screen.tsx';
import styles from '../settings.module.css';
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
import { LeaveQuestion } from './leave-question.tsx';
import { OrcidSection, ProvenOrcidSection } from './orcid-section.tsx';
import { PictureSection } from './picture-section.tsx';
import { ReadingLanguagesSection } from './reading-languages.tsx';
import { NamedReviewsSection, ReviewerSection } from './reviewer-section.tsx';
import { SettingsForm } from './settings-form.tsx';
import { StaffMailSection } from './staff-mail-section.tsx';

const FactorsSection = lazyPage(() =>
  import('../../factors/parts.ts').then((parts) => parts.factorsSection()),
);

const ProvidersSection = lazyAccountPage(() =>
  import('../../providers/providers-section.tsx').then((script) => script.ProvidersSection),
);

/**
 * A part of the settings of the signed-in account (product.md#the-profile-area, product.md#personal-data). The guard
 * has loaded the account.
 */
export function Settings({ part }: { part: SettingsPart }) {
  const { t } = useLanguage();
  const { data: user } = useUser();
  if (!user) return null;
  const Sections = sectionsOf[part];
  return (
    <ProfileScreen heading={t('settings.heading')}>
      <div className={styles.parts}>
        <nav aria-label={t('settings.heading')}>
          <ul className={styles.index}>
            {settingsPartNames.map((name) => (
              <li key={name}>
                <SiteLink to={settingsParts[name]} aria-current={name === part ? 'page' : undefined}>
                  {t(`settings.parts.${name}`)}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.part}>
          <ProofProvider>
            {/* Another part has nothing of this one that is unsaved. */}
            <LeaveQuestion key={part}>
              <Sections user={user} />
            </LeaveQuestion>
          </ProofProvider>
        </div>
      </div>
    </ProfileScreen>
  );
}

const sectionsOf: Record<SettingsPart, (props: { user: User }) => ReactNode> = {
  profile: Profile,
  languages: Languages,
  security: Security,
  data: Data,
};

function Profile({ user }: { user: User }) {
  const { t } = useLanguage();
  return (
    <>
      <PictureSection user={user} />
      <SettingsForm success={t('settings.saved')}>
        <NameSection user={user} />
        <BioSection user={user} />
        {user.author && <SocialLinksSection user={user} />}
        {user.author && <OrcidSection userId={user.user.id} />}
        {isStaff(user.user) && <ReviewerSection userId={user.user.id} />}
      </SettingsForm>
      {user.author && <ProvenOrcidSection />}
      {isStaff(user.user) && <NamedReviewsSection />}
    </>
  );
}

function Languages({ user }: { user: User }) {
  const { t } = useLanguage();
  const userId = user.user.id;
  return (
    <SettingsForm isOpen success={t('following.mailSaved')}>
      <LanguageSection user={user} />
      {canWrite(user.user) && <ReadingLanguagesSection userId={userId} />}
      <FollowMailSection userId={userId} />
      {isStaff(user.user) && <StaffMailSection userId={userId} />}
    </SettingsForm>
  );
}

/** Each is an act with its own confirmation. */
function Security({ user }: { user: User }) {
  return (
    <>
      <EmailSection user={user} />
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
    </>
  );
}

function Data({ user }: { user: User }) {
  return (
    <>
      <ExportSection />
      <ClosingSection user={user} />
    </>
  );
}
