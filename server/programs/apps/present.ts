import type { AppReply } from '../../../contract/programs/calls/apps.ts';
import type { App, AppToReview } from './apps.ts';
import type { AppDetails } from './queries.ts';

type ReviewedDetails = Pick<AppReply, 'client_name' | 'client_uri' | 'redirect_uris'>;

/** Presents an app to its developer. */
export function presentApp(app: App, at: Date) {
  const until = app.old_secret_until;
  return {
    ...presentDetails(app),
    token_endpoint_auth_method: app.confidential ? ('client_secret_basic' as const) : ('none' as const),
    old_secret_until: until && until > at ? until : null,
    created_at: app.created_at,
  };
}

/** Presents an app to staff. */
export function presentAppToReview(app: AppToReview) {
  return {
    ...presentDetails(app),
    developer: { id: app.developer_id, name: `${app.firstname} ${app.lastname}`.trim(), email: app.email },
    created_at: app.created_at,
    reviewed_at: app.reviewed_at,
  };
}

function presentDetails({ id, name, homepage, redirect_uris, people }: App | AppToReview) {
  return { client_id: id, client_name: name, client_uri: homepage, redirect_uris, people };
}

/** The details of an app that a developer or staff sent, by column. */
export function readDetails({ client_name, client_uri, redirect_uris }: ReviewedDetails): AppDetails {
  return { name: client_name, homepage: client_uri, redirect_uris };
}
