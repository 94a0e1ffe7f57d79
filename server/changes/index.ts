export { announce, type Change, listenForChanges } from './invalidation.ts';
