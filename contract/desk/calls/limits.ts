/** Limits of the review desk. */

/** How many views of the review queue somebody keeps, and the characters of a name. */
export const viewsOfAnAccount = 20;
export const viewNameCharacters = 60;
/** How many replies somebody saves and how many staff share, and the characters of each. */
export const repliesOfAnAccount = 100;
export const sharedReplies = 100;
export const replyTitleCharacters = 60;
export const replyCharacters = 2000;
/** How many earlier texts of a post are listed to be compared. */
export const revisionsListed = 200;
