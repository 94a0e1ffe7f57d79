/** The parts of the site whose state the status page shows, in its order (product.md#status). */
export const statusComponents = [
  'site',
  'database',
  'publishing',
  'search',
  'pictures',
  'mail',
  'webhooks',
  'jobs',
  'clouds',
] as const;
export type StatusComponent = (typeof statusComponents)[number];

/** How a part works, best first. */
export const componentStates = ['ok', 'degraded', 'down'] as const;
export type ComponentState = (typeof componentStates)[number];

/** How many days the status page goes back, today included. */
export const statusDays = 90;

export const statusPath = '/status';
export const statusJsonPath = '/status.json';
