import { followMailFrequencies } from '../../../../../contract/constants.ts';
import { followingPath } from '../../../../../contract/paths.ts';
import { following } from '../../../../../contract/site/calls/following.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { call } from '../../../frame/api/call.ts';
import { useCall } from '../../../frame/api/use-call.ts';
import { ProblemAlert } from '../../../frame/forms/problem-alert.tsx';
import { useSave } from '../../../frame/forms/use-save.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { SiteLink } from '../../../frame/shell/site-link.tsx';
import { SettingsSection } from './settings-section.tsx';

type Frequency = (typeof followMailFrequencies)[number];

/** Chooses when e-mails announce new posts by followed authors and on followed topics. It is saved at once. */
export function FollowMailSection() {
  const { t } = useLanguage();
  const query = useCall(following.getFollowing, {}, { staleTime: 0 });
  return (
    <SettingsSection heading={t('following.mailHeading')}>
      <Fetched query={query} label={t('following.loading')}>
        {({ frequency }) => <Choice frequency={frequency} />}
      </Fetched>
      <p>
        <SiteLink to={followingPath}>{t('following.heading')}</SiteLink>
      </p>
    </SettingsSection>
  );
}

function Choice({ frequency }: { frequency: Frequency }) {
  const { t } = useLanguage();
  const { busy, problem, dismiss, run } = useSave({
    failure: t('settings.error'),
    success: t('following.mailSaved'),
    refetch: [following.getFollowing],
  });
  const choose = (chosen: Frequency) =>
    run(() => call(following.changeFollowMail, { body: { frequency: chosen } }));
  return (
    <div className="form" aria-busy={busy}>
      <ProblemAlert problem={problem} onDismiss={dismiss} />
      <SelectField
        name="frequency"
        label={t('following.mailLabel')}
        hint={t('following.mailHint')}
        options={followMailFrequencies.map((value) => ({
          value,
          label: t(`following.frequencies.${value}`),
        }))}
        value={frequency}
        onChange={({ target }) => void choose(target.value as Frequency)}
      />
    </div>
  );
}
