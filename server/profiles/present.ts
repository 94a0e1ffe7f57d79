import type { z } from 'zod';
import type { contract } from '../../contract/index.ts';
import type { ProfileRow } from './actions.ts';

type UserReply = Omit<z.input<typeof contract.getUser.reply>, 'ok'>;
type AuthorReply = z.input<typeof contract.getAuthor.reply>['data'];

/** Somebody to themselves. */
export function presentUser(row: ProfileRow): UserReply {
  return {
    user: {
      id: row.id,
      email: row.email,
      firstname: row.firstname,
      lastname: row.lastname,
      profile_picture: row.picture,
      about: row.about,
      role: row.role,
      language: row.language,
    },
    author: row.author,
    developer: row.developer,
    application: row.author ? presentApplication(row) : null,
  };
}

/** An author to everybody. */
export function presentAuthor(row: ProfileRow): AuthorReply {
  return {
    firstname: row.firstname,
    lastname: row.lastname,
    about: row.about,
    profile_picture: row.picture,
    ...presentApplication(row),
  };
}

/** The specification's short names (spec §3). */
function presentApplication(row: ProfileRow) {
  return {
    gs: row.google_scholar,
    rg: row.research_gate,
    sc: row.scopus,
    pb: row.pub_med,
    ace: row.network_status,
    number_followers: row.followers ?? 0,
  };
}
