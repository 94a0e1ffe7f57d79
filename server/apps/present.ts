import type { AppReply } from '../../contract/apps.ts';
import type { App } from './actions.ts';

/** An app to its developer. */
export function presentApp(app: App, at: Date): AppReply {
  const { id, name, homepage, redirect_addresses, confidential, people } = app;
  const until = app.old_secret_until;
  return {
    ...{ id, name, homepage, redirect_addresses, confidential, people },
    old_secret_until: until && until > at ? until.toISOString() : null,
    created_at: app.created_at.toISOString(),
  };
}
