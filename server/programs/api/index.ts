export { createAuthenticator } from './authenticate.ts';
export type { Keys } from './caller.ts';
export { presentChange } from './present.ts';
