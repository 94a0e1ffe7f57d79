export {
  type Connection,
  deleteConnectionsOf,
  endConnection,
  endConnectionsOf,
  listConnections,
  readAccessToken,
  sweepOAuth,
} from './connections.ts';
export { rotateOAuthKeys } from './signing-keys.ts';
