import { sendQuietly } from '../api/call.ts';
import { SessionRenewal } from './renewal.ts';
import { session } from './session.ts';
import { askForToken, sessionCalls } from './session-calls.ts';

const lookEveryMilliseconds = 15_000;

/**
 * Keeps the session state correct while the page is open: notices that it expired or that another tab changed
 * it, and renews it while the person is active. Returns the function that stops this.
 */
export function keepSession(): () => void {
  const renewal = new SessionRenewal({
    session,
    askForToken: async () => (await askForToken(sendQuietly, sessionCalls.renewSession)).token,
    now: Date.now,
  });
  const look = () => {
    session.refresh();
    void renewal.renewIfDue();
  };
  const noteActivity = () => renewal.noteActivity();
  const timer = setInterval(look, lookEveryMilliseconds);
  const activities = ['pointerdown', 'pointermove', 'keydown'];
  for (const activity of activities) window.addEventListener(activity, noteActivity, { passive: true });
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    for (const activity of activities) window.removeEventListener(activity, noteActivity);
    window.removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
  };
}
