import type { Area } from './areas.ts';

/** One line drawing for each area, in a square of 24. */
const drawings: Record<Area | 'more' | 'fold' | 'search', string> = {
  toDo: 'M4 6l1.5 1.5L8 5M11 6h9M4 12l1.5 1.5L8 11M11 12h9M4 18l1.5 1.5L8 17M11 18h9',
  posts: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  drafts: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3M13 20h7',
  translations: 'M3 6h10M8 3v3M11 6c-1 4-4 7-7 8M6 9c1 3 3 4 6 5M13 21l4-10 4 10M14.5 17h5',
  following: 'M7 3h10v18l-5-4-5 4z',
  statistics: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  review: 'M9 4h6v3H9zM9 5H5v16h14V5h-4M9 14l2 2 4-4',
  reports: 'M5 21V4h12l-2 4 2 4H5',
  due: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M12 13v3h3',
  published: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M8 12l3 3 5-6',
  notices: 'M12 4l9 16H3zM12 10v4M12 17h.01',
  alerts: 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4',
  topics: 'M4 4h8l8 8-8 8-8-8zM8 8h.01',
  accounts:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 1 0 0 7M3 20a6 6 0 0 1 12 0M16 5a3 3 0 0 1 0 6M17 14a6 6 0 0 1 4 6',
  applications: 'M10 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 1 0 0 7M4 20a6 6 0 0 1 12 0M19 8v6M16 11h6',
  apps: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM17 14v6M14 17h6',
  clouds: 'M7 18a4 4 0 0 1-.5-8A6 6 0 0 1 18 9.5a4.3 4.3 0 0 1-.5 8.5z',
  incidents: 'M3 12h4l3-8 4 16 3-8h4',
  audit: 'M12 3a9 9 0 1 0 9 9M12 7v5l3 3M21 4v4h-4M20 7a9 9 0 0 0-8-4',
  security: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 1 0 0-14M16 16l4 4',
  more: 'M4 7h16M4 12h16M4 17h16',
  fold: 'M4 4h16v16H4zM10 4v16M17 9l-3 3 3 3',
};

/** The drawing that stands beside a name. */
export function AreaIcon({ of }: { of: keyof typeof drawings }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[of]} />
    </svg>
  );
}
