export { weaknessOf, wordsOf } from './common-passwords.ts';
export { endLinksOf } from './one-time-link-queries.ts';
export {
  findLink,
  linkToken,
  makeFurtherLink,
  makeLink,
  requireValidLink,
  useLink,
} from './one-time-links.ts';
export { checkPassword, hashPassword, needsRehash } from './passwords.ts';
export { issueProof, type RecentProof, requireProof } from './proof.ts';
export { deleteEnded, deleteReplacedKeys, endOtherSessionsOf, endSessionsOf } from './session-queries.ts';
export {
  endOneSession,
  endOtherSessions,
  endSession,
  identify,
  lacksFactor,
  listSessions,
  type OpenSession,
  openSession,
  renewSession,
  rotateSigningKey,
} from './sessions.ts';
export type { LinkPurpose } from './tokens.ts';
