export { type Change, onInvalidation, publishInvalidation } from './invalidation.ts';
