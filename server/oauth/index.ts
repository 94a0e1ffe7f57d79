export {
  type Connection,
  deleteConnectionsOf,
  endConnection,
  endConnectionsOf,
  listConnections,
  readAccessToken,
  sweepOAuth,
} from './connections.ts';
export { rotateKeys } from './signing-keys.ts';
