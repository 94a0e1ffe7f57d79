import type { z } from 'zod';
import { knownLanguage } from '../../../contract/constants.ts';
import type { contract } from '../../../contract/index.ts';
import { smallPortraitAddress } from '../pictures/pictures.ts';
import type { ProfileRow } from './queries.ts';

type UserReply = Omit<z.input<typeof contract.getUser.reply>, 'ok'>;
type AuthorReply = z.input<typeof contract.getAuthor.reply>['data'];
type PictureReply = Omit<z.input<typeof contract.uploadProfilePicture.reply>, 'ok'>;

const noPicture = { profile_picture: null, profile_picture_small: null };

/** A profile as its owner sees it, with the address at which they see their picture. */
export function presentUser(
  row: ProfileRow,
  {
    picture,
    mustAddFactor,
    closingDays,
  }: { picture: string | null; mustAddFactor: boolean; closingDays: number },
): UserReply {
  return {
    user: {
      id: row.id,
      email: row.email,
      firstname: row.firstname,
      lastname: row.lastname,
      ...(picture === null ? noPicture : presentPicture(picture)),
      about: row.about,
      role: row.role,
      language: knownLanguage(row.language),
    },
    must_add_factor: mustAddFactor,
    closing: { at: row.closing_at?.toISOString() ?? null, days: closingDays },
    asked_name: row.asked_name,
    author: row.author,
    developer: row.developer,
    application: row.author ? presentApplication(row) : null,
  };
}

/** An author as everybody sees them. */
export function presentAuthor(row: ProfileRow): AuthorReply {
  return {
    firstname: row.firstname,
    lastname: row.lastname,
    about: row.about,
    ...(row.picture === null ? noPicture : presentPicture(row.picture)),
    ...presentApplication(row),
  };
}

/** The picture of a profile that has one. */
export function presentPicture(picture: string): PictureReply {
  return { profile_picture: picture, profile_picture_small: smallPortraitAddress(picture) };
}

/** The short field names of product.md#records-and-their-fields */
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
