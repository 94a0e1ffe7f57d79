/** The site's name and the version of its program, which the server writes into the page from its configuration. */
export const product = {
  name: contentOf('product-name'),
  shortName: contentOf('product-short-name'),
  version: contentOf('product-version'),
};

function contentOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
