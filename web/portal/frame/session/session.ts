import { useSyncExternalStore } from 'react';
import { lastingStorage } from '../storage/storage.ts';
import { type SessionState, SessionStore } from './store.ts';

/** The session of this browser. */
export const session = new SessionStore({
  jar: document,
  secure: window.location.protocol === 'https:',
  now: Date.now,
  skewStorage: lastingStorage,
});

/** The session state, updated as it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}
