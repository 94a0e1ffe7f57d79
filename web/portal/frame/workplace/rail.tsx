import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react';
import { NavLink, useNavigate } from 'react-router';
import { statistics } from '../../../../contract/desk/calls/statistics.ts';
import { translations } from '../../../../contract/desk/calls/translations.ts';
import { isStaff, type RoleHolder } from '../../../../contract/people/roles.ts';
import { useCall } from '../api/use-call.ts';
import { useLanguage } from '../language/language-context.tsx';
import { useNumbers } from '../language/use-numbers.ts';
import { lazyPage } from '../loading/lazy-page.ts';
import { lastingStorage } from '../storage/storage.ts';
import { type Area, groupsOf, inBar } from './areas.ts';
import { AreaIcon } from './icons.tsx';
import { useGoKeys, useKeys, useShortcut } from './use-keys.ts';
import styles from './workplace.module.css';

const Palette = lazyPage(() => import('./palette.tsx').then((script) => script.Palette));
const KeysHelp = lazyPage(() => import('./keys-help.tsx').then((script) => script.KeysHelp));

const foldedKey = 'rail';
const folded = 'icons';

interface RailProps {
  user: RoleHolder;
  /** Whether the screen needs the room of the names. */
  iconsOnly: boolean;
}

/**
 * The areas that a person may enter, in groups, each with what waits there. A rail beside the screen, whose names can be
 * folded away; on a phone a bar of four, and the rest behind "More".
 */
export function Rail({ user, iconsOnly }: RailProps) {
  const { t } = useLanguage();
  const id = useId();
  const more = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'palette' | 'keys' | null>(null);
  const [isFolded, setFolded] = useState(() => lastingStorage.getItem(foldedKey) === folded);
  const waiting = useWaiting(user);
  const bar = inBar(user);
  const groups = groupsOf(user);
  useShortcut('k', () => setAsked('palette'));
  useKeys({ '?': () => setAsked('keys') });
  useGoKeys((letter) => {
    const area = groups.flatMap(({ areas }) => areas).find(({ key }) => key === letter);
    if (area) void navigate(area.path);
    return area !== undefined;
  });
  const fold = () => {
    setFolded(!isFolded);
    if (isFolded) lastingStorage.removeItem(foldedKey);
    else lastingStorage.setItem(foldedKey, folded);
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    more.current?.focus();
  };
  return (
    <nav
      className={`no-print ${styles.rail}`}
      aria-label={t('dash.navigation')}
      data-names={!isFolded && !iconsOnly}
      data-open={isOpen}
      onKeyDown={closeOnEscape}
    >
      <a className="skip button" href="#screen">
        {t('dash.skip')}
      </a>
      <Suspense>
        {asked === 'palette' && <Palette user={user} onClose={() => setAsked(null)} />}
        {asked === 'keys' && <KeysHelp onClose={() => setAsked(null)} />}
      </Suspense>
      <div className={styles.groups} id={id}>
        <button
          className={`${styles.entry} ${styles.search}`}
          type="button"
          aria-keyshortcuts="Control+K Meta+K"
          title={t('palette.heading')}
          onClick={() => setAsked('palette')}
        >
          <AreaIcon of="search" />
          <span className={styles.label}>{t('palette.heading')}</span>
          <span className={styles.keys} dir="ltr" aria-hidden="true">
            Ctrl K
          </span>
        </button>
        {groups.map(({ group, areas }) => (
          <div className={styles.group} key={group}>
            <p className={styles.name} id={`${id}-${group}`}>
              {t(`dash.groups.${group}`)}
            </p>
            <ul className={styles.areas} aria-labelledby={`${id}-${group}`}>
              {areas.map(({ name, path }) => (
                <li className={styles.area} key={name} data-bar={bar.includes(name)}>
                  <NavLink
                    className={() => styles.entry}
                    to={path}
                    end={name === 'toDo'}
                    title={t(`dash.areas.${name}`)}
                  >
                    <AreaIcon of={name} />
                    <span className={styles.label}>{t(`dash.areas.${name}`)}</span>
                    <Count waiting={waiting[name]} />
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <button
        className={`${styles.entry} ${styles.fold}`}
        type="button"
        aria-pressed={isFolded}
        onClick={fold}
      >
        <AreaIcon of="fold" />
        <span className={styles.label}>{t('dash.fold')}</span>
      </button>
      <button
        className={`${styles.entry} ${styles.more}`}
        type="button"
        ref={more}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <AreaIcon of="more" />
        <span className={styles.label}>{t('dash.more')}</span>
      </button>
    </nav>
  );
}

/** How many items wait in an area; nothing for zero. */
function Count({ waiting = 0 }: { waiting: number | undefined }) {
  const { t } = useLanguage();
  const { number } = useNumbers();
  if (waiting === 0) return null;
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {number(waiting)}
      </span>
      <span className="visually-hidden">{t('dash.waiting', { count: waiting })}</span>
    </>
  );
}

/** How many items wait in each area: translations for their authors, and the others for staff. */
function useWaiting(user: RoleHolder): Partial<Record<Area, number>> {
  const { data } = useCall(statistics.getReviewStatistics, {}, { enabled: isStaff(user) });
  const { data: counted } = useCall(translations.countWaitingTranslations, {});
  return {
    ...(counted && { translations: counted.overdue + counted.asked }),
    ...(data && { review: data.waiting, applications: data.open_applications, reports: data.new_reports }),
  };
}
