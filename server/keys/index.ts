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
  workingKeys,
} from './keys.ts';
export type { ExportedKey, KeyRow } from './queries.ts';
export { readUsage, UsageCounter } from './usage.ts';
