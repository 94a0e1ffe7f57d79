import type { ToDoItem, ToDoKind } from '../../../../contract/desk/calls/to-do.ts';
import {
  accountsPath,
  alertsPath,
  applicationsPath,
  dashboardPath,
  dueReviewsPath,
  reportsPath,
  reviewPath,
  reviewPostPath,
  statisticsPath,
} from '../../../../contract/desk/desk-paths.ts';
import { draftsPath, editPath, myPostsPath } from '../../../../contract/paths.ts';
import { overdueTranslationsPath } from '../../../../contract/views/translation-paths.ts';
import type { Area } from '../../frame/workplace/areas.ts';

/** Where all of a kind are, and the area that it belongs to. */
const places = {
  alert: { area: 'alerts', path: alertsPath },
  report: { area: 'reports', path: reportsPath },
  correction: { area: 'posts', path: myPostsPath },
  returned: { area: 'drafts', path: draftsPath },
  suggestion: { area: 'drafts', path: draftsPath },
  request: { area: 'toDo', path: dashboardPath },
  translation: { area: 'translations', path: overdueTranslationsPath },
  review: { area: 'review', path: `${reviewPath}?sort=due` },
  name: { area: 'toDo', path: dashboardPath },
  recording: { area: 'statistics', path: statisticsPath },
  role: { area: 'accounts', path: accountsPath },
  application: { area: 'applications', path: applicationsPath },
  due: { area: 'due', path: dueReviewsPath },
} as const satisfies Record<ToDoKind, { area: Area; path: string }>;

export function areaOf(kind: ToDoKind): Area {
  return places[kind].area;
}

export function placeOf(kind: ToDoKind): string {
  return places[kind].path;
}

/** Where the next step of something is done. */
export function addressOf({ kind, id, urgent, language }: ToDoItem): string {
  if (kind === 'review') return reviewPostPath(id);
  if (
    kind === 'returned' ||
    kind === 'suggestion' ||
    kind === 'correction' ||
    (kind === 'translation' && !urgent)
  )
    return editPath(id);
  if (kind === 'translation') return `${overdueTranslationsPath}&language=${language ?? ''}`;
  return placeOf(kind);
}
