export { type Change, kinds, onInvalidation, publishInvalidation, publishRemoval } from './invalidation.ts';
