/**
 * Keeps one of the objects that `process.nextTick` makes. V8 knows the shape of these objects only while one of them is alive: where
 * none was during a full collection, Node makes each later one by the slow way for computed names, to the end of the process. Two starts of three
 * lost it, and a kept page then took a tenth more processor time. Imported before everything else.
 */
import { executionAsyncResource } from 'node:async_hooks';

/** An object of `process.nextTick`; null before the first tick. */
export const tick: { kept: object | null } = { kept: null };

process.nextTick(() => {
  tick.kept = executionAsyncResource();
});
