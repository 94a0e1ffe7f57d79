/** Only authors have links and a network status (spec §6). */
export function maySaveLinks(profile: { author: boolean }): boolean {
  return profile.author;
}
