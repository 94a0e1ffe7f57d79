/** Addresses of translators' screens. They have a file of their own, because the first screen of the editor needs none. */
export const translationsPath = '/dash/translations';
export const translationDeskRoute = `${translationsPath}/:id`;

export function translationDeskPath(id: string): string {
  return `${translationsPath}/${id}`;
}

/** The queue with the question into which language a post is translated. */
export function translatePath(postId: string): string {
  return `${translationsPath}?post=${postId}`;
}
