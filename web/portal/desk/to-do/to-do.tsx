import { Suspense } from 'react';
import { Link } from 'react-router';
import { toDo } from '../../../../contract/desk/calls/to-do.ts';
import { statisticsPath } from '../../../../contract/desk/desk-paths.ts';
import { writePath } from '../../../../contract/paths.ts';
import { changedProfiles } from '../../../../contract/people/calls/changed-profiles.ts';
import { isStaff } from '../../../../contract/people/roles.ts';
import { translationsPath } from '../../../../contract/views/translation-paths.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { useCall } from '../../frame/api/use-call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { lazyAccountPage, lazyPage } from '../../frame/loading/lazy-page.ts';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { useUser } from '../../frame/user/use-user.ts';
import { Figures } from './figures.tsx';
import { areaOf, placeOf } from './next-actions.ts';
import styles from './to-do.module.css';
import { ToDoRow } from './to-do-row.tsx';

const ChangedNames = lazyAccountPage(() =>
  import('../../people/names/changed-names.tsx').then((script) => script.ChangedNames),
);
const ChangedProfiles = lazyAccountPage(() =>
  import('../../people/names/changed-profiles.tsx').then((script) => script.ChangedProfiles),
);
const FactorDue = lazyPage(() => import('../../people/factors/parts.ts').then((parts) => parts.factorDue()));

type Reply = CallReply<typeof toDo.getToDo>;

/** The first screen of the workplace: what waits for somebody, and figures below (product.md#to-do). */
export function ToDo() {
  const { t } = useLanguage();
  const { data: user } = useUser();
  const staff = user !== undefined && isStaff(user.user);
  // Asked for again whenever somebody comes back to it: most of what is decided is decided on other screens.
  const waiting = useCall(toDo.getToDo, {}, { staleTime: 0, refetchOnWindowFocus: true });
  const profiles = useCall(changedProfiles.listChangedProfiles, {}, { enabled: staff });
  const changes = profiles.data?.changes ?? [];
  return (
    <>
      <PageTitle title={t('dash.title')} />
      <div className={styles.top}>
        <PageHeading>{t('dash.areas.toDo')}</PageHeading>
        <Link className="button button-quiet" to={writePath}>
          {t('stats.write')}
        </Link>
      </div>
      {staff && (
        <Suspense>
          <FactorDue />
        </Suspense>
      )}
      <Fetched query={waiting} label={t('toDo.loading')}>
        {(loaded) => (
          <>
            <Waiting reply={loaded} isAll={!staff || profiles.data?.changes.length === 0} />
            {loaded.items.some(({ kind }) => kind === 'name') && (
              <Suspense>
                <ChangedNames />
              </Suspense>
            )}
            {profiles.error && (
              <Fetched query={profiles} label={t('toDo.loading')}>
                {() => null}
              </Fetched>
            )}
            {changes.length > 0 && (
              <Suspense>
                <ChangedProfiles changes={changes} />
              </Suspense>
            )}
            {loaded.figures.length > 0 && (
              <Figures of={staff ? 'site' : 'own'} figures={loaded.figures} more={statisticsPath} />
            )}
          </>
        )}
      </Fetched>
    </>
  );
}

/** What waits, the most urgent first; that nothing does only where this is all. */
function Waiting({ reply: { items, further }, isAll }: { reply: Reply; isAll: boolean }) {
  const { t } = useLanguage();
  const rows = items.flatMap((item) =>
    item.kind === 'name' ? [] : [<ToDoRow key={`${item.kind} ${item.id}`} item={item} kind={item.kind} />],
  );
  return (
    <div>
      {isAll && items.length === 0 && (
        <p className={styles.nothing} role="status">
          {t('toDo.nothing')}
        </p>
      )}
      {rows.length > 0 && (
        <ol className={styles.rows} aria-label={t('dash.areas.toDo')}>
          {rows}
        </ol>
      )}
      {further.length > 0 && (
        <ul className={styles.further}>
          {further.map(({ kind, count }) => (
            <li key={kind}>
              {kind === 'wished' ? (
                <Link to={`${translationsPath}?list=asked`}>{t('toDo.wished', { count })}</Link>
              ) : (
                <Link to={placeOf(kind)}>
                  {t('toDo.further', { count, area: t(`dash.areas.${areaOf(kind)}`) })}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
