/** Whether a text could be a post's slug: anything else never was one, and nobody has to look. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,100}$/.test(text);
}

/** The path of a post. */
export function postPath(slug: string): string {
  return `/phis/read/${slug}`;
}
