import { Link } from 'react-router';
import { type PostKind, postKinds } from '../../../../contract/constants.ts';
import { reviewPath } from '../../../../contract/paths.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useLanguageName } from '../../frame/language/language-name.ts';
import { useNumbers } from '../../frame/language/use-numbers.ts';
import type { StaffDesk } from './use-statistics.ts';
import { useTimeTaken } from './use-time-taken.ts';

type Time = StaffDesk['times'][number];

/** Median days to the first decision and to publication: of all posts, by kind and by language. */
export function StaffTimes({ times }: { times: StaffDesk['times'] }) {
  const { t } = useLanguage();
  const languageName = useLanguageName();
  if (times.length === 0) return <p>{t('stats.desk.noTimes')}</p>;
  const name = ({ kind, language }: Time) => {
    if (language !== null)
      return (
        <Link to={`${reviewPath}?language=${encodeURIComponent(language)}`}>{languageName(language)}</Link>
      );
    const known = postKinds.find((one: PostKind) => one === kind);
    return known ? t(`postKinds.${known}`) : t('stats.desk.allPosts');
  };
  return (
    <>
      <h3 id="desk-times">{t('stats.desk.times')}</h3>
      <div className="numbers-table">
        <table className="numbers-rows" aria-labelledby="desk-times">
          <thead>
            <tr>
              <th scope="col">{t('stats.desk.postsOf')}</th>
              <th scope="col">{t('stats.desk.firstDecision')}</th>
              <th scope="col">{t('stats.desk.publication')}</th>
              <th scope="col">{t('stats.desk.decided')}</th>
            </tr>
          </thead>
          <tbody>
            {times.map((time) => (
              <tr key={`${time.kind}/${time.language}`}>
                <th scope="row">{name(time)}</th>
                <Days days={time.first_decision} />
                <Days days={time.publication} />
                <Count count={time.posts} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Days({ days }: { days: number | null }) {
  const { t } = useLanguage();
  const say = useTimeTaken();
  return <td>{days === null ? t('stats.notYetKnown') : say(days * 24)}</td>;
}

function Count({ count }: { count: number }) {
  const { number } = useNumbers();
  return <td>{number(count)}</td>;
}
