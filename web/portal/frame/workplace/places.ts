/** What the palette offers: what can be done on the screen, screens, posts, people and searches. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { review } from '../../../../contract/desk/calls/review.ts';
import {
  accountsPath,
  alertsPath,
  incidentsPath,
  publishedPath,
  reviewPostPath,
} from '../../../../contract/desk/desk-paths.ts';
import {
  authorPostsPath,
  deletedPath,
  editPath,
  postPath,
  settingsPath,
  writePath,
} from '../../../../contract/paths.ts';
import { isStaff, isSuperAdmin, type RoleHolder } from '../../../../contract/people/roles.ts';
import { contributors } from '../../../../contract/posts/calls/contributors.ts';
import { posts } from '../../../../contract/posts/calls/posts.ts';
import { reading } from '../../../../contract/posts/calls/reader-calls.ts';
import { call } from '../api/call.ts';
import { useLookup } from '../api/use-lookup.ts';
import { useLanguage } from '../language/language-context.tsx';
import { isPortalScreen } from '../shell/destination.ts';
import { lastingStorage } from '../storage/storage.ts';
import { type Area, groupsOf } from './areas.ts';
import { actionsHere } from './screen-actions.ts';

/** Somewhere that one can go, or something that one can do. */
export interface Place {
  id: string;
  name: string;
  icon: Area | 'more';
  /** The language of the name, where it isn't that of the interface. */
  language?: string;
  /** What kind of thing it is. */
  note?: string;
  /** The keys that lead there. */
  keys?: string;
  /** Goes there; gives whether the focus is cared for. */
  go(): boolean;
}

/** A place with an address. */
type Target = Omit<Place, 'id' | 'go'> & { path: string };

const eachOf = 5;
const usedLast = 5;
const storedAs = 'went to';

/** The places that fit what is typed; before that, the ones used last stand first. */
export function usePlaces(user: RoleHolder, typed: string): Place[] {
  const { t } = useLanguage();
  const goTo = useGoing();
  const q = typed.trim();
  const found = useLookup(q, isStaff(user) ? findForStaff : findOwn, { least: 2, most: 100, idle: 200 });
  const [here] = useState(actionsHere);
  const [went] = useState(lastPlaces);
  const screens = useScreens(user);
  const searches: { path: string; area: Area }[] = [
    ...(isStaff(user) ? [{ path: publishedPath, area: 'published' as const }] : []),
    ...(isSuperAdmin(user) ? [{ path: accountsPath, area: 'accounts' as const }] : []),
  ];
  const fits = ({ name }: { name: string }) => simple(name).includes(simple(q));
  const last = q === '' ? went.flatMap((path) => screens.find((screen) => screen.path === path) ?? []) : [];
  const targets: Target[] = [
    ...last,
    ...screens.filter((screen) => fits(screen) && !last.includes(screen)),
    ...(found ?? []).map(({ area, ...place }) => ({
      ...place,
      name: place.name.trim() || t('lists.untitled'),
      icon: area ?? 'accounts',
      note: area ? t(`dash.areas.${area}`) : t('palette.person'),
    })),
    ...(q === '' ? [] : searches).map(({ path, area }) => ({
      path: `${path}?${new URLSearchParams({ q })}`,
      name: t('palette.search', { area: t(`dash.areas.${area}`), q }),
      icon: area,
    })),
  ];
  const places = targets.map((target): Place => {
    const { icon, path } = target;
    return { ...target, id: `${icon} ${path}`, go: () => goTo(path, screens.includes(target)) };
  });
  const actions = here
    .filter(fits)
    .map(({ name, act }): Place => ({ id: name, name, icon: 'more', note: t('palette.here'), go: act }));
  return [...places.slice(0, last.length), ...actions, ...places.slice(last.length)];
}

/** The screens that somebody may enter, and the ones on which something begins. */
function useScreens(user: RoleHolder): Target[] {
  const { t } = useLanguage();
  const areas = groupsOf(user).flatMap(({ areas }) => areas);
  const begins: (Target | false)[] = [
    { path: writePath, name: t('stats.write'), icon: 'drafts' },
    isStaff(user) && { path: `${alertsPath}${begin}`, name: t('alerts.new'), icon: 'alerts' },
    isSuperAdmin(user) && { path: `${accountsPath}${begin}`, name: t('accounts.invite'), icon: 'accounts' },
    isSuperAdmin(user) && { path: `${incidentsPath}${begin}`, name: t('incidents.new'), icon: 'incidents' },
    { path: deletedPath, name: t('lists.deleted'), icon: 'posts' },
    { path: settingsPath, name: t('profile.settings'), icon: 'accounts' },
  ];
  return [
    ...areas.map(({ name, path, key }) => ({
      path,
      name: t(`dash.areas.${name}`),
      icon: name,
      keys: `g ${key}`,
    })),
    // On its own screen it is an action.
    ...begins
      .filter((place) => place !== false)
      .filter(({ path }) => path !== window.location.pathname + begin),
  ];
}

/** Opens the dialog of a screen's own button. */
const begin = '#new';

/** Goes to an address, and remembers screens for the next time; what posts are called stays out of the browser's storage. */
function useGoing(): (path: string, isKept: boolean) => boolean {
  const navigate = useNavigate();
  const { publicHref } = useLanguage();
  return (path, isKept) => {
    if (isKept)
      lastingStorage.setItem(
        storedAs,
        JSON.stringify([path, ...lastPlaces().filter((one) => one !== path)].slice(0, usedLast)),
      );
    if (isPortalScreen(path)) void navigate(path);
    else window.location.assign(publicHref(path));
    return false;
  };
}

/** The addresses gone to last. */
function lastPlaces(): string[] {
  try {
    const paths: unknown = JSON.parse(lastingStorage.getItem(storedAs) ?? '[]');
    return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}

/** Without case and accents. */
function simple(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A post, with the area that has it; a person has none. */
interface Found {
  path: string;
  name: string;
  language?: string;
  area?: Area;
}

async function findOwn(q: string): Promise<Found[]> {
  const [{ posts: drafts }, { posts: published }, { authors }] = await Promise.all([
    call(posts.getDrafts, { query: { q } }),
    call(posts.getApprovedPosts, { query: { q } }),
    call(contributors.findAuthors, { query: { q } }),
  ]);
  return [
    ...drafts.slice(0, eachOf).map(({ _id: { $oid }, title, language }) => ({
      path: editPath($oid),
      name: title,
      language,
      area: 'drafts' as const,
    })),
    ...published.slice(0, eachOf).map((post) => publicPost(post, 'posts')),
    ...authors.slice(0, eachOf).map(({ id, firstname, lastname }) => ({
      path: authorPostsPath(id),
      name: `${firstname} ${lastname}`,
    })),
  ];
}

async function findForStaff(q: string): Promise<Found[]> {
  const [own, { posts: waiting }, { posts: published }] = await Promise.all([
    findOwn(q),
    call(review.getReviewQueue, { query: { q } }),
    call(reading.listPosts, { query: { q } }),
  ]);
  const inReview = waiting.slice(0, eachOf).map(({ _id: { $oid }, title, language }) => ({
    path: reviewPostPath($oid),
    name: title,
    language,
    area: 'review' as const,
  }));
  const mine = new Set(own.map(({ path }) => path));
  const others = published
    .slice(0, eachOf)
    .map((post) => publicPost(post, 'published'))
    .filter(({ path }) => !mine.has(path));
  return [...inReview, ...own.filter(({ area }) => area), ...others, ...own.filter(({ area }) => !area)];
}

function publicPost(
  { slug, title, language }: { slug: string; title: string; language: string },
  area: Area,
) {
  return { path: postPath(slug), name: title, language, area };
}
