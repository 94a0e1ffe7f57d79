import { Link } from 'react-router';
import { reviewPath } from '../../../../contract/paths.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useNumbers } from '../../frame/language/use-numbers.ts';
import { useUser } from '../../frame/user/use-user.ts';
import type { StaffDesk } from './use-statistics.ts';

/** How much each of the staff has claimed now and has decided lately. */
export function StaffLoad({ load }: { load: StaffDesk['load'] }) {
  const { t } = useLanguage();
  const { number } = useNumbers();
  const { data } = useUser();
  return (
    <>
      <h3 id="desk-load">{t('stats.desk.load')}</h3>
      <div className="numbers-table">
        <table className="numbers-rows" aria-labelledby="desk-load">
          <thead>
            <tr>
              <th scope="col">{t('review.claims.reviewer')}</th>
              <th scope="col">{t('stats.desk.claimedNow')}</th>
              <th scope="col">{t('stats.desk.decidedLately')}</th>
            </tr>
          </thead>
          <tbody>
            {load.map(({ account_id: id, name, claimed, decided }) => (
              <tr key={id}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td>
                  {claimed === 0 ? (
                    t('stats.desk.nothing')
                  ) : (
                    <Link to={`${reviewPath}?claimed=${id === data?.user.id ? 'me' : 'anyone'}`}>
                      {number(claimed)}
                    </Link>
                  )}
                </td>
                <td>{decided === 0 ? t('stats.desk.nothing') : number(decided)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
