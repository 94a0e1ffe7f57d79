import type { AppReply, AppToReviewReply } from '../../contract/calls/apps.ts';
import type { App, AppToReview } from './apps.ts';

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

/** An app to staff. */
export function presentAppToReview(app: AppToReview): AppToReviewReply {
  const { id, name, homepage, redirect_addresses, people } = app;
  return {
    ...{ id, name, homepage, redirect_addresses, people },
    developer: { id: app.developer_id, name: `${app.firstname} ${app.lastname}`.trim(), email: app.email },
    created_at: app.created_at.toISOString(),
    reviewed_at: app.reviewed_at?.toISOString() ?? null,
  };
}
