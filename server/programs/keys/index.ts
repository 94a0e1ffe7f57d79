export {
  type ApiCaller,
  authorize,
  createKey,
  deleteKeysOf,
  endKeysOf,
  exportKeysOf,
  listKeys,
  revokeKey,
  rotateKey,
  sweepKeys,
  validKeys,
} from './keys.ts';
export type { ExportedKey, KeyRow } from './queries.ts';
export { readUsage, UsageCounter } from './usage.ts';
