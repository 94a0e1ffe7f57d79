import { followMailFrequencies } from '../../../../../contract/constants.ts';
import { followingPath } from '../../../../../contract/paths.ts';
import { following } from '../../../../../contract/site/calls/following.ts';
import { call } from '../../../frame/api/call.ts';
import { refetchCalls, useCall } from '../../../frame/api/use-call.ts';
import { FormSelect } from '../../../frame/forms/signed-in-fields.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { SiteLink } from '../../../frame/shell/site-link.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useSection } from './use-section.ts';

type Frequency = (typeof followMailFrequencies)[number];

/** Chooses when e-mails announce new posts by followed authors and on followed topics. */
export function FollowMailSection({ userId }: { userId: string }) {
  const { t } = useLanguage();
  const query = useCall(following.getFollowing, {}, { staleTime: 0 });
  return (
    <SettingsSection heading={t('following.mailHeading')}>
      <Fetched query={query} label={t('following.loading')}>
        {({ frequency }) => <Choice userId={userId} frequency={frequency} />}
      </Fetched>
      <p>
        <SiteLink to={followingPath}>{t('following.heading')}</SiteLink>
      </p>
    </SettingsSection>
  );
}

function Choice({ userId, frequency }: { userId: string; frequency: Frequency }) {
  const { t } = useLanguage();
  const { form } = useSection({
    schema: following.changeFollowMail.body,
    saved: { frequency },
    saveAs: `follow-mail ${userId}`,
    send: async (body) => {
      await call(following.changeFollowMail, { body });
      await refetchCalls(following.getFollowing);
    },
    success: t('following.mailSaved'),
  });
  return (
    <div className="form">
      <FormSelect
        form={form}
        name="frequency"
        label={t('following.mailLabel')}
        hint={t('following.mailHint')}
        options={followMailFrequencies.map((value) => ({
          value,
          label: t(`following.frequencies.${value}`),
        }))}
      />
    </div>
  );
}
