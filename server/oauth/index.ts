export {
  type Connection,
  endConnection,
  endConnectionsOf,
  forgetConnections,
  listConnections,
  readAccessToken,
  sweepOAuth,
} from './connections.ts';
export { rotateKeys } from './signing-keys.ts';
