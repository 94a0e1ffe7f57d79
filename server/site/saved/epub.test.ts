import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { longEnoughReason, makeAccount, makeApproved, writtenNotice } from '../../../tests/factories.ts';
import { noisyPicture } from '../../../tests/pictures.ts';
import { importPicture } from '../../people/index.ts';
import { announceNotice, withdrawPost } from '../../posts/index.ts';
import { chartColours } from './book-style.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

/** What makes HTML and XML differ: empty elements, attributes without values, other namespaces, signs, ids. */
const body = (picture: string) => `## Doses & <units>

Give *15 mg/kg* every 6 hours.[^1] See [the posts](/phis), [a part](#doses-units), [no part](#nowhere) &amp; \`<b>\`.  
A new line\ufffe\u0001, and $m = \\frac{c}{V} < 3$.

- [x] Weigh the child
- [ ] Ask for its age

| Age | Dose |
| --- | ---: |
| < 1 year | ½ tablet |

> [!WARNING]
> Not for newborns.

\`\`\`chart bar
title: Cases
unit: people
source: Ministry of Health

month,2025
May,3
June,5
\`\`\`

![A pot & a "lid"](${picture})

---

[^1]: By mouth.
`;

async function read(slug: string) {
  const reply = await site.app.inject({ url: `/phis/read/${slug}/post.epub` });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/epub+zip');
  return reply.rawPayload;
}

/** Throws where it isn't well-formed. */
function parse(xml: string) {
  const parser = new SaxesParser({ xmlns: true });
  const elements: { uri: string; local: string; attributes: Record<string, string> }[] = [];
  parser.on('opentag', ({ uri, local, attributes }) =>
    elements.push({
      uri,
      local,
      attributes: Object.fromEntries(Object.entries(attributes).map(([name, { value }]) => [name, value])),
    }),
  );
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return elements;
}

it('a post as a book is well-formed, and has all that its list of files names', async () => {
  const author = await makeAccount(site.context, 'R');
  const address = await importPicture(site.context, author, await noisyPicture(400, 300).jpeg().toBuffer());
  const { slug } = await makeApproved(site.context, {
    author,
    title: 'Fever & "doses" < 5',
    body: body(address),
  });
  const bytes = await read(slug);
  expect(bytes.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip');

  const files = unzipSync(bytes);
  const text = (name: string) => Buffer.from(files[name] ?? '').toString();
  for (const name of Object.keys(files).filter((each) => /\.(?:xml|opf|xhtml)$/.test(each)))
    parse(text(name));
  const named = parse(text('EPUB/package.opf')).filter(({ local }) => local === 'item');
  const packed = Object.keys(files).filter((name) => name.startsWith('EPUB/') && !name.endsWith('.opf'));
  expect(named.map(({ attributes }) => `EPUB/${attributes.href}`).toSorted()).toEqual(packed.toSorted());
  expect(named.find(({ attributes }) => attributes.href === 'post-1.xhtml')?.attributes.properties).toBe(
    'mathml svg',
  );

  const page = parse(text('EPUB/post-1.xhtml'));
  const of = (local: string) => page.filter((element) => element.local === local);
  expect(of('math')[0]?.uri).toBe('http://www.w3.org/1998/Math/MathML');
  expect(of('svg')[0]?.uri).toBe('http://www.w3.org/2000/svg');
  expect(of('td').length).toBeGreaterThanOrEqual(2);
  expect(of('img').map(({ attributes }) => attributes)).toMatchObject([
    { src: expect.stringMatching(/^[0-9a-f]{16}\.jpg$/), alt: 'A pot & a "lid"' },
  ]);
  // Whatever isn't inside is on the site: no address is relative to the book.
  const ids = new Set(page.map(({ attributes }) => attributes.id));
  for (const { attributes } of of('a'))
    expect(attributes.href ?? 'https:').toSatisfy((href: string) =>
      href.startsWith('#') ? ids.has(decodeURIComponent(href.slice(1))) : /^(?:https|mailto):/.test(href),
    );
});

it('charts in books have the colours that they have on pages', async () => {
  const style = await readFile('web/ui/chart.css', 'utf8');
  const [, light = ''] = /\.chart \{([^}]*)\}/.exec(style) ?? [];
  expect([...light.matchAll(/--series-\d: (#\w+);/g)].map(([, colour]) => colour)).toEqual(chartColours);
});

it('a book in Arabic runs from right to left, and nodes make the same bytes', async () => {
  const { slug } = await makeApproved(site.context, { title: 'الماء', language: 'ar', body: 'اغلِ الماء.' });
  const bytes = await read(slug);
  const opf = Buffer.from(unzipSync(bytes)['EPUB/package.opf'] ?? '').toString();
  expect(opf).toContain('page-progression-direction="rtl"');
  expect(opf).toContain('<dc:language>ar</dc:language>');
  const other = await site.addNode();
  const same = await other.app.inject({ url: `/phis/read/${slug}/post.epub` });
  expect(same.rawPayload.equals(bytes)).toBe(true);
});

it('a book knows the notices of its post, and a withdrawn post has none', async () => {
  const staff = await makeAccount(site.context, 'A');
  const { id, slug } = await makeApproved(site.context, { title: 'Maji safi', language: 'sw' });
  const partOf = async (name: string) =>
    Buffer.from(unzipSync(await read(slug))[`EPUB/${name}`] ?? '').toString();
  await announceNotice(site.context, staff, id, { ...writtenNotice, when: 'now' });
  await site.settled();
  expect(await partOf('post-1.xhtml')).toContain(writtenNotice.what_to_do);
  await withdrawPost(site.context, staff, id, { reason: longEnoughReason, as: 'admin' });
  await site.settled();
  const gone = await site.app.inject({ url: `/phis/read/${slug}/post.epub` });
  expect([gone.statusCode, gone.body.includes(longEnoughReason)]).toEqual([410, true]);
  expect(gone.body).toContain('<html lang="sw"');
  const none = await site.app.inject({ url: '/phis/read/no-such-post/post.epub' });
  expect(none.statusCode).toBe(404);
});
