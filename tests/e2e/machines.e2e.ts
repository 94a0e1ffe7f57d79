import { edge, expect, test } from './test.ts';

test('a browser accepts the JSON-LD of a post under the Content-Security-Policy', async ({ page, site }) => {
  await page.goto(`${site.url}/phis/read/${site.content.everything}`);
  const data = page.locator('script[type="application/ld+json"]');
  await expect(data).toHaveCount(1);
  for (const part of JSON.parse((await data.textContent()) ?? ''))
    expect(part).toMatchObject({ '@context': 'https://schema.org' });
  await expect(page.locator('script:not([type="application/ld+json"], [src^="/islands/"])')).toHaveCount(0);
});

test('a share card is a picture that a browser shows', edge, async ({ page, site }) => {
  await page.goto(`${site.url}/phis/read/${site.content.arabic}`);
  const card = await page.locator('meta[property="og:image"]').getAttribute('content');
  const sides = await page.evaluate(
    async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    },
    new URL(card ?? '').pathname,
  );
  expect(sides).toEqual([1200, 630]);
});

test('all formats for programs are well-formed for a browser’s parser', edge, async ({ page, site }) => {
  // The site’s own pages parse nothing but what its server has sanitised.
  await page.goto('about:blank');
  const addresses = [
    '/phis/feed.atom',
    '/phis/topics/malaria/feed.atom',
    '/phis/languages/ar/feed.atom',
    '/sitemap.xml',
    '/sitemaps/1.xml',
    ...['Identify', 'ListSets', 'ListMetadataFormats', 'ListRecords&metadataPrefix=oai_dc', 'Nothing'].map(
      (verb) => `/oai?verb=${verb}`,
    ),
  ];
  for (const address of addresses) {
    const response = await page.request.get(site.url + address);
    expect(response.status()).toBe(200);
    const errors = await page.evaluate(
      (xml) => new DOMParser().parseFromString(xml, 'application/xml').querySelectorAll('parsererror').length,
      await response.text(),
    );
    expect(errors, address).toBe(0);
  }
});
