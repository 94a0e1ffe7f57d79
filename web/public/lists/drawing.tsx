import type { DrawnTopic } from '../../../contract/views/topic-view.ts';

/** Lines on a field of 36 by 24. */
const lines: Record<DrawnTopic, string> = {
  'public-health': 'M16 6h4v4h4v4h-4v4h-4v-4h-4v-4h4z',
  'infectious-diseases':
    'M18 8a4 4 0 100 8 4 4 0 100-8zV5M18 19v-3M14 12h-3M25 12h-3M15 9l-2-2M21 15l2 2M21 9l2-2M15 15l-2 2M17 4h2M17 20h2M10 11v2M26 11v2',
  'vector-borne-diseases':
    'M18 7v12M18 7V4M18 10c-3-5-8-4-8-1s5 3 8 2c3 1 8 1 8-2s-5-4-8 1M18 13l-4 2v4M18 13l4 2v4',
  vaccination: 'M11 19l4-4M14 14l3 3 6-6-3-3zM19 7l5 5M21.5 9.5l3-3M23 5l3 3M16 12l1.5 1.5M18 10l1.5 1.5',
  water: 'M18 5c3 4 5 6 5 9a5 5 0 01-10 0c0-3 2-5 5-9zM18 16a2 2 0 01-2-2',
  nutrition: 'M10 12h16a8 7 0 01-16 0zM15 9c0-2 2-2 2-4M19 9c0-2 2-2 2-4',
  'child-health': 'M18 9a2.5 2.5 0 100-5 2.5 2.5 0 100 5zM12 11l6 2 6-2M18 13v2l-3 5M18 15l3 5',
  'womens-health': 'M18 13a4.5 4.5 0 100-9 4.5 4.5 0 100 9zv7M15 17h6',
  'mental-health': 'M14 20v-3c-2-1-3-3-3-6a7 7 0 0114 0l2 4h-2v3h-4v2M15 11c0-3 3-3 3-1s3 2 3-1',
  'noncommunicable-diseases':
    'M18 19c-5-3-8-6-8-9a4 4 0 018-1 4 4 0 018 1c0 3-3 6-8 9zM11 12h4l2-3 2 5 2-2h4',
  'respiratory-diseases':
    'M18 4v6l-3 2M18 10l3 2M15 8c-3 1-5 6-5 10 3 1 5 0 5-2zM21 8c3 1 5 6 5 10-3 1-5 0-5-2z',
  'environmental-health':
    'M18 9a3 3 0 100 6 3 3 0 100-6zM18 4v2M18 18v2M10 12h2M24 12h2M12.5 6.5L14 8M22 16l1.5 1.5M23.5 6.5L22 8M14 16l-1.5 1.5',
  emergencies: 'M18 5l8 14H10zM18 10v4M18 16v1',
  injuries: 'M11.5 14.5l7-7a3.5 3.5 0 015 5l-7 7a3.5 3.5 0 01-5-5zM14 12l5 5M16 10l5 5',
  medicines: 'M12 13l5-5a3.5 3.5 0 015 5l-5 5a3.5 3.5 0 01-5-5zM14.5 10.5l5 5',
  'health-systems': 'M10 19v-8l8-6 8 6v8zM18 10v6M15 13h6',
  research: 'M16 5h4M17 5v5l-5 8a1 1 0 001 1.5h10a1 1 0 001-1.5l-5-8V5M14 15h8',
};

/** Takes the place of a missing cover where other posts of a list have one. It says nothing that the topics don't. */
export function Drawing({ topic }: { topic: DrawnTopic }) {
  return (
    <svg
      className="cover drawing"
      viewBox="0 0 36 24"
      width="88"
      height="88"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={lines[topic]} />
    </svg>
  );
}
