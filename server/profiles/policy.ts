/** Links and network status belong to authors (spec §6). */
export function maySaveLinks(profile: { author: boolean }): boolean {
  return profile.author;
}
