/** What the site is called: configuration, which the server writes into the page. */
export const product = {
  name: contentOf('product-name'),
  shortName: contentOf('product-short-name'),
};

function contentOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
