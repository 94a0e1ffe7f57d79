import { Link } from 'react-router';
import { secondFactors } from '../../../../contract/people/calls/second-factors.ts';
import { settingsParts } from '../../../../contract/people/settings-paths.ts';
import { useCall } from '../../frame/api/use-call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useMoment } from '../../frame/language/moment.ts';

/** Tells staff until when they have to add a second factor (product.md#second-factors). */
export function FactorDue() {
  const { t } = useLanguage();
  const moment = useMoment();
  const due = useCall(secondFactors.getSecondFactors, {}, { staleTime: 0 }).data?.due;
  if (!due) return null;
  return (
    <aside className="notice">
      <p>{t('factors.due', { date: moment(due) })}</p>
      <p>
        <Link to={settingsParts.security}>{t('profile.goToSettings')}</Link>
      </p>
    </aside>
  );
}
