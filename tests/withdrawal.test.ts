/**
 * Withdrawal is public and complete (product.md#the-life-of-a-post): every place where readers or programs
 * see a post agrees, on every process.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { aChange, longEnoughReason, makeAccount, makeApproved, ticksOf } from './factories.ts';

interface Subject {
  id: string;
  slug: string;
  title: string;
  author: { id: string; token: string };
}

interface Surface {
  name: string;
  /** The path of the surface. */
  at(post: Subject): string;
  /** The text there for a published post. */
  shows(post: Subject): string;
  /** The permanent text there after the withdrawal; by default nothing. */
  keeps?(post: Subject): string;
  /** Status after the withdrawal; by default 200. */
  status?: number;
}

const text = 'Soak the seeds overnight in the blue bucket.';
const topic = 'seed soaking';
const address = ({ slug }: Subject) => `/phis/read/${slug}`;
const urn = ({ id }: Subject) => `urn:uuid:${id}`;

/** A feed has the title of the post, and after the withdrawal its tombstone. */
function feeds(name: string, path: (post: Subject) => string): Surface[] {
  return ['atom', 'json'].map((form) => ({
    name: `the feed of ${name}, as ${form}`,
    at: (post) => `${path(post)}/feed.${form}`,
    shows: ({ title }) => title,
    keeps: urn,
  }));
}

/** A file of a post is removed with it. */
function postFile(name: string, file: string, shows: (post: Subject) => string): Surface {
  return { name, at: (post) => `${address(post)}/${file}`, shows, status: 410 };
}

const oai = (query: string) => `/oai?metadataPrefix=oai_dc&${query}`;

/** Add a row for each new surface. */
const surfaces: Surface[] = [
  { name: 'its page', at: address, shows: () => text, keeps: () => longEnoughReason, status: 410 },
  {
    name: 'its page in another language',
    at: (post) => `${address(post)}?lang=ar`,
    shows: () => text,
    status: 410,
  },
  { name: 'the data in its page', at: address, shows: () => 'application/ld+json', status: 410 },
  { name: 'the home page', at: () => '/', shows: address },
  { name: 'the list of posts', at: () => '/phis', shows: address },
  { name: 'the most read posts', at: () => '/phis?order=most-read', shows: address },
  { name: 'the list of its language', at: () => '/phis?language=sw', shows: address, status: 404 },
  { name: 'the page of its author', at: ({ author }) => `/phis/author/${author.id}`, shows: address },
  {
    name: 'the page of its topic',
    at: () => '/phis/topics/seed-soaking',
    shows: address,
    status: 404,
  },
  {
    name: 'the list of topics',
    at: () => '/phis/topics',
    shows: () => '/phis/topics/seed-soaking',
  },
  {
    name: 'search',
    at: ({ title }) => `/phis/search?q=${encodeURIComponent(title)}`,
    shows: address,
  },
  {
    name: 'the call that searches',
    at: ({ title }) => `/content/posts?q=${encodeURIComponent(title)}`,
    shows: ({ slug }) => `"slug":"${slug}"`,
  },
  ...feeds('everything', () => '/phis'),
  ...feeds('its author', ({ author }) => `/phis/author/${author.id}`),
  ...feeds('its topic', () => '/phis/topics/seed-soaking'),
  ...feeds('its language', () => '/phis/languages/sw'),
  { name: 'the sitemap', at: () => '/sitemaps/1.xml', shows: address },
  {
    name: 'its record',
    at: ({ id }) => oai(`verb=GetRecord&identifier=oai:afya.example:${id}`),
    shows: ({ title }) => title,
    keeps: () => 'status="deleted"',
  },
  {
    name: 'the list of records',
    at: () => oai('verb=ListRecords'),
    shows: ({ title }) => title,
    keeps: () => 'status="deleted"',
  },
  {
    name: 'the records of its topic',
    at: () => oai('verb=ListRecords&set=topic.seed_soaking'),
    shows: ({ title }) => title,
    keeps: ({ id }) => id,
  },
  postFile('its citation for BibTeX', 'cite.bib', ({ title }) => title),
  postFile('its citation as RIS', 'cite.ris', ({ title }) => title),
  postFile('its citation as CSL-JSON', 'cite.json', ({ title }) => title),
  postFile('its citation as a line', 'cite.txt', ({ title }) => title),
  postFile('its links', 'linkset.json', () => 'cite-as'),
  { name: 'the call for it', at: ({ slug }) => `/content/posts/${slug}`, shows: () => text, status: 410 },
  { name: 'the call for the list', at: () => '/content/posts', shows: ({ title }) => title },
  {
    name: 'the call for its topic',
    at: () => `/content/posts?topic=${encodeURIComponent(topic)}`,
    shows: ({ title }) => title,
  },
  { name: 'the call for its language', at: () => '/content/posts?language=sw', shows: ({ title }) => title },
  {
    name: 'the call for its author',
    at: ({ author }) => `/content/posts?author=${author.id}`,
    shows: ({ title }) => title,
  },
];

let nodes: TestApp[];
beforeAll(async () => {
  const site = await startTestApp();
  nodes = [site, await site.addNode()];
});
afterAll(() => nodes[0]?.close());

async function read(
  node: TestApp,
  surface: Surface,
  post: Subject,
): Promise<{ status: number; text: string }> {
  const { statusCode, body } = await node.app.inject(surface.at(post));
  return { status: statusCode, text: body };
}

describe('a withdrawn post', () => {
  let post: Subject;
  let card: string;

  beforeAll(async () => {
    const [site] = nodes;
    if (!site) throw new Error('there is no node');
    const author = await makeAccount(site.context, 'R');
    const title = 'Seeds in a blue bucket';
    post = {
      ...(await makeApproved(site.context, { author, title, body: text, language: 'sw', topics: [topic] })),
      title,
      author,
    };
    for (const node of nodes) await node.settled();
    const { body } = await site.app.inject(address(post));
    card = /<meta property="og:image" content="https:\/\/afya\.example([^"]+)"/.exec(body)?.[1] ?? '';
  });

  it.each(surfaces)('was on $name before', async (surface) => {
    for (const node of nodes) {
      const { status, text: shown } = await read(node, surface, post);
      expect(status).toBe(200);
      expect(shown).toContain(surface.shows(post));
    }
  });

  it('had a card before', async () => {
    for (const node of nodes) expect((await node.app.inject(card)).statusCode).toBe(200);
  });

  it('is withdrawn by its author', async () => {
    const { status } = (await nodes[1]?.call('PATCH', `/content/withdraw-post/${post.id}`, {
      proved: true,
      token: post.author.token,
      body: { comment: longEnoughReason, filter: 'author' },
    })) ?? { status: 0 };
    expect(status).toBe(200);
    // From here on every process has received the change, so nothing needs to wait.
    for (const node of nodes) await node.settled();
  });

  it.each(surfaces)('is not on $name any more', async (surface) => {
    for (const node of nodes) {
      const { status, text: shown } = await read(node, surface, post);
      expect(status).toBe(surface.status ?? 200);
      expect(shown).not.toContain(surface.shows(post));
      if (surface.keeps) expect(shown).toContain(surface.keeps(post));
    }
  });

  it('has no card any more', async () => {
    for (const node of nodes) expect((await node.app.inject(card)).statusCode).toBe(410);
  });

  it('is on every surface again once it is approved again', async () => {
    const [site] = nodes;
    if (!site) throw new Error('there is no node');
    const staff = await makeAccount(site.context, 'A');
    const { body: revised } = await site.call('POST', `/content/posts/${post.id}/revise`, {
      token: post.author.token,
    });
    const { body: saved } = await site.call('PATCH', `/content/drafts/${post.id}`, {
      token: post.author.token,
      body: { version: revised.draft.version, body: `${revised.draft.body} Keep it covered.` },
    });
    const { body: submitted } = await site.call('POST', `/content/drafts/${post.id}/submit`, {
      token: post.author.token,
      body: { version: saved.draft.version, change: aChange },
    });
    const { status } = await site.call('POST', `/content/review/${post.id}/approve`, {
      token: staff.token,
      body: {
        revision: submitted.draft.submitted_revision,
        checked: await ticksOf(site, staff, post.id),
      },
    });
    expect(status).toBe(200);
    for (const node of nodes) {
      await node.settled();
      for (const surface of surfaces)
        expect((await read(node, surface, post)).text).toContain(surface.shows(post));
    }
  });
});
