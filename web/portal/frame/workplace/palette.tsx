import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { directionOf } from '../../../../contract/constants.ts';
import { review } from '../../../../contract/desk/calls/review.ts';
import {
  accountsPath,
  deletedPath,
  editPath,
  publishedPath,
  reviewPostPath,
  settingsPath,
  writePath,
} from '../../../../contract/paths.ts';
import { isStaff, isSuperAdmin, type RoleHolder } from '../../../../contract/people/roles.ts';
import { posts } from '../../../../contract/posts/calls/posts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { call } from '../api/call.ts';
import { useLookup } from '../api/use-lookup.ts';
import { useLanguage } from '../language/language-context.tsx';
import { type Area, groupsOf } from './areas.ts';
import { AreaIcon } from './icons.tsx';
import styles from './palette.module.css';

/** Somewhere that one can go. */
interface Place {
  path: string;
  name: string;
  icon: Area;
  /** The language of the name, where it isn't that of the interface. */
  language?: string;
  /** What kind of post it is. */
  note?: string;
}

const eachOf = 5;

/** Goes to a screen, a draft, a text in review or a search, by its words (product.md#the-workplace). */
export function Palette({ user, onClose }: { user: RoleHolder; onClose(): void }) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const places = usePlaces(user, typed);
  const at = Math.min(chosen, places.length - 1);
  const go = (place: Place | undefined) => {
    if (!place) return;
    onClose();
    void navigate(place.path);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && places.length > 0) setChosen((at + step + places.length) % places.length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(places[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog heading={t('palette.heading')} closeLabel={t('notices.close')} onClose={onClose}>
      <FieldFrame name="palette" label={t('palette.label')}>
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            role="combobox"
            dir="auto"
            placeholder=" "
            autoComplete="off"
            maxLength={100}
            aria-expanded={places.length > 0}
            aria-controls={`${id}-places`}
            aria-activedescendant={places.length > 0 ? `${id}-${at}` : undefined}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setChosen(0);
            }}
            onKeyDown={press}
          />
        )}
      </FieldFrame>
      <div className={styles.places} role="listbox" id={`${id}-places`} aria-label={t('palette.heading')}>
        {places.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
          <div
            className={styles.place}
            key={place.path}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            ref={index === at ? intoView : undefined}
            onClick={() => go(place)}
          >
            <AreaIcon of={place.icon} />
            <span
              className="in-list"
              {...(place.language !== undefined && {
                lang: place.language,
                dir: directionOf(place.language),
              })}
            >
              {place.name}
            </span>
            {place.note !== undefined && <span className={styles.note}>{place.note}</span>}
          </div>
        ))}
      </div>
      <p className="area-note" role="status">
        {places.length === 0 && t('palette.none')}
      </p>
    </Dialog>
  );
}

function intoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

/** Screens by their names, posts by their words, and searches for what is typed. */
function usePlaces(user: RoleHolder, typed: string): Place[] {
  const { t } = useLanguage();
  const q = typed.trim();
  const found = useLookup(q, isStaff(user) ? findForStaff : findOwn, { least: 2, most: 100, idle: 200 });
  const screens: Place[] = [
    ...groupsOf(user).flatMap(({ areas }) =>
      areas.map(({ name, path }) => ({ path, name: t(`dash.areas.${name}`), icon: name })),
    ),
    { path: writePath, name: t('stats.write'), icon: 'drafts' },
    { path: deletedPath, name: t('lists.deleted'), icon: 'posts' },
    { path: settingsPath, name: t('profile.settings'), icon: 'accounts' },
  ];
  const searches: { path: string; area: Area }[] = [
    ...(isStaff(user) ? [{ path: publishedPath, area: 'published' as const }] : []),
    ...(isSuperAdmin(user) ? [{ path: accountsPath, area: 'accounts' as const }] : []),
  ];
  return [
    ...screens.filter(({ name }) => simple(name).includes(simple(q))),
    ...(found ?? []).map(({ area, ...post }) => ({
      ...post,
      name: post.name.trim() || t('lists.untitled'),
      icon: area,
      note: t(`dash.areas.${area}`),
    })),
    ...(q === '' ? [] : searches).map(({ path, area }) => ({
      path: `${path}?${new URLSearchParams({ q })}`,
      name: t('palette.search', { area: t(`dash.areas.${area}`), q }),
      icon: area,
    })),
  ];
}

/** Without case and accents. */
function simple(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

async function findOwn(q: string) {
  const { posts: drafts } = await call(posts.getDrafts, { query: { q } });
  return drafts.slice(0, eachOf).map(({ _id: { $oid }, title, language }) => ({
    path: editPath($oid),
    name: title,
    language,
    area: 'drafts' as const,
  }));
}

async function findForStaff(q: string) {
  const [own, { posts: waiting }] = await Promise.all([
    findOwn(q),
    call(review.getReviewQueue, { query: { q } }),
  ]);
  const inReview = waiting.slice(0, eachOf).map(({ _id: { $oid }, title, language }) => ({
    path: reviewPostPath($oid),
    name: title,
    language,
    area: 'review' as const,
  }));
  return [...inReview, ...own];
}
