export {
  type ApiCaller,
  authorize,
  createKey,
  endKeysOf,
  forgetKeys,
  listKeys,
  ownKeys,
  revokeKey,
  rotateKey,
  sweepKeys,
  workingKeys,
} from './keys.ts';
export type { KeyRow, OwnKey } from './queries.ts';
export { readUsage, UsageCounter } from './usage.ts';
