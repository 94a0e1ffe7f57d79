/** Only authors have links and a network status (product.md#roles). */
export function maySaveLinks(profile: { author: boolean }): boolean {
  return profile.author;
}
