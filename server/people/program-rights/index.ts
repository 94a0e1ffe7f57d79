/** What gives programs access to an account: its keys, and its consents to apps. Whoever ends an account's rights ends it. */
export { deleteEntriesOf, revokeKeysOf } from './queries.ts';
