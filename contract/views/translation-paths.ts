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

/** The translations whose original has changed. */
export const overdueTranslationsPath = `${translationsPath}?list=overdue`;

/** Where readers ask for a translation of a post, and the page after it. */
export const askForTranslationRoute = '/phis/read/:slug/translations';
export const askedForTranslationRoute = `${askForTranslationRoute}/asked`;

export function askForTranslationPath(slug: string): string {
  return askForTranslationRoute.replace(':slug', encodeURIComponent(slug));
}

export function askedForTranslationPath(slug: string): string {
  return `${askForTranslationPath(slug)}/asked`;
}
