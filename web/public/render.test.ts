import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { NodeGradeReply } from '../../contract/cloud/calls/clouds.ts';
import { directionOf, interfaceLanguages } from '../../contract/constants.ts';
import { type PublicPage, styleSheets } from '../../contract/pages.ts';
import type { FollowForm } from '../../contract/views/follow-view.ts';
import type { PostList } from '../../contract/views/list-view.ts';
import { demandsOf } from '../../tests/style-sheets.ts';
import { renderPage } from './render.tsx';
import {
  askedAllele,
  authorOf,
  cloudNodeOf,
  frameOf,
  listOf,
  networkFormOf,
  postOf,
  searchOf,
  summaries,
  summaryOf,
  withdrawnPost,
} from './samples.ts';
import { statusOf } from './status/samples.ts';

const grade: NodeGradeReply = {
  passed: false,
  since: '2026-04-01T00:00:00Z',
  at: '2026-04-02T00:00:00Z',
  gradings: 2,
  questions: 30,
  right_answers: 28,
  snapshot: '0123456789abcdef',
  floor: 10,
  failures: [{ check: 'shifted', found: 'yes' }],
};

const followed = { kind: 'topic', value: 'malaria', name: 'Malaria', path: '/phis/topics/malaria' } as const;
const followForm: FollowForm = {
  followed,
  state: 'new',
  values: { email: 'amina@example.org', frequency: 'weekly' },
  fault: null,
  problem: null,
};

const everyPage: PublicPage[] = [
  {
    kind: 'home',
    needs: [],
    alerts: [],
    posts: summaries(3),
    ownCount: 3,
    others: [],
    most_read: summaries(2),
    topics: [{ word: 'malaria', slug: 'malaria', labels: {} }],
  },
  { kind: 'posts', ...listOf(7, { more: '/phis?shown=13' }) },
  {
    kind: 'topics',
    tree: [],
    others: [{ word: 'water', slug: 'water', labels: {}, posts: 2 }],
    more: '/phis/topics?after=water',
  },
  { kind: 'author', author: authorOf(), ...listOf(3) },
  { kind: 'search', search: searchOf() },
  { kind: 'post', post: postOf() },
  { kind: 'post', post: postOf({ about: [authorOf()] }) },
  { kind: 'withdrawn', post: withdrawnPost },
  { kind: 'clouds', nodes: [cloudNodeOf()] },
  {
    kind: 'cloud-node',
    node: cloudNodeOf({ grade }),
    grades: [grade],
    probes: [{ at: '2026-04-02T09:00:00Z', outcome: 'http_status', status_code: 500, milliseconds: 31 }],
    earlier: '/afyaclouds/n?after=x',
    latest: null,
  },
  { kind: 'network', nodes: 3, form: networkFormOf() },
  { kind: 'network-answers', asked: askedAllele, form: networkFormOf(), isKept: false },
  { kind: 'site-page', name: 'privacy', title: null, html: '<p>What is kept.</p>', language: 'en' },
  {
    kind: 'not-found',
    newest: [
      { id: 'a', slug: 'wells', title: 'Wells', language: 'sw', authors: ['Amina Diallo'], read_time: 3 },
    ],
  },
  { kind: 'status', status: statusOf() },
  { kind: 'offline' },
  { kind: 'too-many' },
  { kind: 'maintenance' },
  { kind: 'resource-unavailable' },
  { kind: 'expired' },
  { kind: 'error' },
  { kind: 'first-admin', form: { values: { firstname: '', lastname: '', email: '' }, fields: {} } },
  { kind: 'first-admin-done', email: 'amina@example.org' },
  {
    kind: 'proof',
    proof: {
      slug: 'clean-water',
      title: 'Clean water',
      language: 'en',
      leaves: [{ index: 3, entry: '{"kind":"approved","v":1}' }],
      size: 4,
      checkpoint: 'afya.example/log\n4\n',
      witnesses: [
        {
          name: 'w',
          key: 'w+1a2b3c4d+AA',
          url: 'https://w.example/w.txt',
          size: 3,
          at: '2026-04-02T09:00:00Z',
        },
      ],
    },
  },
  { kind: 'transparency', log: { size: 4, checkpoint: 'afya.example/log\n4\n', witnesses: [] } },
  { kind: 'unsubscribe', view: { of: 'account', done: false } },
  { kind: 'unsubscribe', view: { of: 'account', done: true } },
  {
    kind: 'unsubscribe',
    view: { of: 'address', done: false, follows: [followed, { ...followed, value: 'b' }] },
  },
  { kind: 'unsubscribe', view: { of: 'address', done: true, forGood: false } },
  { kind: 'unsubscribe', view: { of: 'address', done: true, forGood: true } },
  { kind: 'follow', form: followForm },
  { kind: 'follow', form: { ...followForm, fault: 'Invalid Email address', problem: 'elsewhere' } },
  { kind: 'follow', form: { ...followForm, problem: { minutes: 2 } } },
  { kind: 'follow', form: { ...followForm, state: 'sent' } },
  { kind: 'follow-link', view: { state: 'asked', followed, frequency: 'weekly' } },
  { kind: 'follow-link', view: { state: 'confirmed', followed, frequency: 'at_once' } },
  { kind: 'follow-link', view: { state: 'never' } },
  { kind: 'follow-link', view: { state: 'over' } },
  { kind: 'oauth-problem', error: 'invalid_request', description: 'redirect_uri is not registered' },
  { kind: 'oauth-sign-out', xsrf: 'a1b2', app: 'Well watch' },
  { kind: 'oauth-signed-out' },
];

/** A style sheet with all that it imports. */
function readSheet(file: string): string {
  return readFileSync(file, 'utf8').replace(/@import "([^"]+)";/g, (_, name: string) =>
    readSheet(path.join(path.dirname(file), name)),
  );
}

/** Paths on this site that a page links to, except for the links to other languages. */
function siteLinks(html: string): string[] {
  return [...html.matchAll(/<a (?![^>]*hrefLang)[^>]*href="(\/[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
}

describe.each(everyPage)('the $kind page', (page) => {
  test.each(interfaceLanguages)('declares its language and direction in %s', (language) => {
    const html = renderPage(page, frameOf({ language }));
    expect(html).toMatch(/^<!doctype html><html lang="/);
    expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
  });

  test('can be read without scripts, inline styles or other files, and names its style sheets last', () => {
    const html = renderPage(page, frameOf());
    expect(html.match(/<script(?! type="application\/ld\+json">)[^>]*>[^<]*/g)).toEqual([
      expect.stringMatching(/^<script type="module" src="\/islands\/main-a1\.js" data-words="[^"]*">$/),
      ...('more' in page && page.more !== null && page.kind !== 'topics'
        ? ['<script type="module" src="/islands/more-a1.js">']
        : []),
    ]);
    expect(html).not.toMatch(/ style="| on\w+="|<link rel="(?:preload|modulepreload)"/);
    expect(html).toMatch(
      /<\/footer>(?:<link rel="stylesheet" href="\/islands\/[a-z-]+-b2\.css">){2,}<\/body><\/html>$/,
    );
    expect(html.match(/<style>/g)).toHaveLength(1);
  });

  test('names every style sheet that styles something on it', () => {
    const html = renderPage(page, frameOf()).replace(/<style>.*?<\/style>/gs, '');
    const there = new Set(
      [...html.matchAll(/ class="([^"]*)"|<([a-z][a-z0-9]*)| ([a-z-]+)="/g)].flatMap(
        ([, names, element, attribute]) =>
          names === undefined ? [element ?? `[${attribute}`] : names.split(' ').map((name) => `.${name}`),
      ),
    );
    const isNamed = (name: string) => html.includes(`/islands/${name}-b2.css`);
    const demandsIn = (name: string) => demandsOf(readSheet(`web/public/styles/${name}.css`));
    const known = new Set(styleSheets.filter(isNamed).flatMap(demandsIn).map(String));
    for (const sheet of styleSheets.filter((name) => !isNamed(name)))
      expect(
        demandsIn(sheet).filter(
          (parts) => parts.every((part) => there.has(part)) && !known.has(String(parts)),
        ),
        sheet,
      ).toEqual([]);
  });

  test('gives every drawing a size', () => {
    for (const [drawing] of renderPage(page, frameOf()).matchAll(/<svg[^>]*>/g))
      expect(drawing).toMatch(/ width="[\d%]+" height="\d+"| class="/);
  });

  test('leaves no placeholder unfilled', () => {
    for (const language of interfaceLanguages) {
      expect(renderPage(page, frameOf({ language }))).not.toMatch(/\{\{|undefined|\[object/);
    }
  });

  test('has one main heading and no duplicate ids', () => {
    const html = renderPage(page, frameOf());
    expect(html.match(/<h1/g)).toHaveLength(1);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('keeps the language in its links', () => {
    const french = siteLinks(renderPage(page, frameOf({ language: 'fr' })));
    expect(french.filter((href) => !/[?&]lang=fr(?:#|$)/.test(href))).toEqual([]);
    expect(siteLinks(renderPage(page, frameOf())).filter((href) => href.includes('lang='))).toEqual([]);
  });

  test('links to itself in each language', () => {
    const html = renderPage(page, frameOf({ path: '/phis?shown=13' }));
    for (const address of ['/phis?shown=13', '/phis?shown=13&amp;lang=fr', '/phis?shown=13&amp;lang=ar']) {
      expect(html).toContain(`<a href="${address}" lang=`);
    }
  });
});

test('the not-found page has its fixed words', () => {
  const html = renderPage({ kind: 'not-found', newest: [] }, frameOf());
  expect(html).toContain('<title>404</title>');
  expect(html).toContain('<meta name="description" content="Missing page">');
  expect(html).toContain('>404</p>');
  expect(html).toContain('>Uh oh! I think you’re lost.</h1>');
  expect(html).toContain('It looks like the page you’re looking for doesn&#x27;t exist.');
  expect(html).toContain('href="/phis">Go back home</a>');
});

test('the offline page has its fixed words', () => {
  const html = renderPage({ kind: 'offline' }, frameOf());
  expect(html).toContain('Looks like our services are currently offline');
  expect(html).toContain('we&#x27;re working to get back online');
  expect(html).toContain('href="/phis">Back to homepage</a>');
});

test('the page of an unavailable resource has both texts and an icon', () => {
  const html = renderPage({ kind: 'resource-unavailable' }, frameOf());
  const main = html.slice(html.indexOf('<main'));
  expect(main).toContain('Server is down');
  expect(main).toContain('Resource Not Found');
  expect(main).toContain('<svg');
});

test('the page of an unavailable resource has links to go on', () => {
  const html = renderPage({ kind: 'resource-unavailable' }, frameOf());
  expect(html).toContain('Try again in a few minutes.');
  expect(html).toContain('href="/phis">Back to homepage</a>');
});

test('the page of an expired link leads to both types of new links', () => {
  const html = renderPage({ kind: 'expired' }, frameOf());
  expect(html).toContain('href="/auth/veremail">Get a new verification link</a>');
  expect(html).toContain('href="/auth/enteremail">Get a new password link</a>');
  expect(html).toContain('href="/phis">Go back home</a>');
});

test('the error page leads to a new password link', () => {
  const html = renderPage({ kind: 'error' }, frameOf({ language: 'fr' }));
  expect(html).toContain('>Un problème est survenu</h1>');
  expect(html).toContain('href="/auth/enteremail?lang=fr">Recevoir un nouveau lien pour le mot de passe</a>');
  expect(html).toContain('href="/phis?lang=fr">Retour à l’accueil</a>');
});

test('every page has a link to sign in, at the end of its menu', () => {
  for (const page of everyPage) {
    const [, menu = ''] = renderPage(page, frameOf()).match(/<nav[^>]*>(.*?)<\/nav>/) ?? [];
    expect(menu).toMatch(/href="\/auth\/signin">.*Sign in<\/span><\/a>$/);
  }
});

describe('the list of posts', () => {
  const pageOf = (changes: Partial<PostList>): string =>
    renderPage({ kind: 'posts', ...listOf(7, changes) }, frameOf());

  test('shows title, preview, byline, date and read time of a post in a few lines', () => {
    const html = pageOf({ posts: [summaryOf()], othersFrom: 1 });
    expect(html).toContain('<time dateTime="2026-02-11T00:00:00.000Z">11 Febuary 2026</time>');
    expect(html).toContain('<a href="/phis/read/cholera-before-the-rains">Cholera before the rains</a>');
    expect(html).toContain('<a href="/phis/author/a"><bdi>Amina Juma</bdi></a>');
    expect(html).toContain('<span>6 mins</span>');
    expect(html).toContain('<p>Cholera <em>returns</em>…</p>');
  });

  test('names the language of a post in another language than the page', () => {
    expect(pageOf({ posts: [summaryOf({ language: 'am' })] })).toContain(
      '<bdi class="language-mark" lang="en">Amharic</bdi>',
    );
    expect(pageOf({ posts: [summaryOf({ language: 'en-GB' })] })).not.toContain('language-mark');
  });

  test('links to six more posts, at the first new one', () => {
    expect(pageOf({ more: '/phis?shown=13' })).toContain(
      'href="/phis?shown=13#post-8">Load more posts...</a>',
    );
  });

  test('numbers its rows, and the first new row can take the focus', () => {
    const html = pageOf({ posts: summaries(13), othersFrom: 13, alreadyShown: 7 });
    expect(html).toContain('<li id="post-1">');
    expect(html).toContain('<li id="post-8" tabindex="-1">');
    expect(html.match(/<li[^>]* tabindex/g)).toHaveLength(1);
  });

  test('puts posts in other languages under a heading, and continues their numbers', () => {
    const posts = [
      summaryOf(),
      summaryOf({ id: '2', language: 'ar' }),
      summaryOf({ id: '3', language: 'sw' }),
    ];
    const html = pageOf({ posts, othersFrom: 1 });
    const [own = '', others = ''] = html.split('<h2 class="list-others">In other languages</h2>');
    expect(own).toContain('<li id="post-1"');
    expect(others).toContain('<ol class="post-rows" start="2"><li id="post-2">');
    expect(others.match(/class="language-mark"/g)).toHaveLength(2);
    expect(html).not.toContain('Nothing in English yet.');
  });

  test('says so if there are no posts in the language of the page', () => {
    const html = pageOf({ posts: [summaryOf({ language: 'ar' })], othersFrom: 0 });
    expect(html).toContain('Nothing in English yet.');
    expect(html.indexOf('Nothing in English yet.')).toBeLessThan(html.indexOf('In other languages'));
  });

  test('shows the number of posts, and folds the filters into a line with the current choices', () => {
    const html = renderPage({ kind: 'posts', ...listOf(7), count: 12 }, frameOf());
    expect(html).toContain('<p>12 posts</p>');
    const [, line = '', folded = ''] =
      /<summary>(.*?)<\/summary>(.*?)<\/details>/.exec(html.slice(html.indexOf('list-filters'))) ?? [];
    expect(line.replace(/<svg.*?<\/svg>/, '').replace(/<[^>]*>/g, '|')).toBe(
      '|Filters:||Newest||All languages||All topics|',
    );
    expect(folded).toContain('href="/phis?order=most-read"');
    expect(html.indexOf('<p>12 posts</p>')).toBeLessThan(html.indexOf('post-rows'));
  });

  test('marks its end', () => {
    expect(pageOf({})).toContain('No more posts');
    expect(pageOf({ more: '/phis?shown=13' })).not.toContain('No more posts');
  });

  test('has a text when it is empty', () => {
    const html = pageOf({ posts: [], othersFrom: 0 });
    expect(html).toContain('Nothing has been published here yet.');
    expect(html).not.toContain('No more posts');
  });

  test('links back to the newest posts from later pages', () => {
    expect(pageOf({ newest: '/phis' })).toContain('href="/phis">Back to the newest posts</a>');
    expect(pageOf({})).not.toContain('Back to the newest posts');
  });
});

test('a ranked list says the kind of each post, and which are overdue', () => {
  const most_read = [summaryOf({ kind: 'guidance', overdue: true })];
  const html = renderPage(
    {
      kind: 'home',
      needs: [],
      alerts: [],
      posts: summaries(1),
      ownCount: 0,
      others: [],
      most_read,
      topics: [],
    },
    frameOf(),
  );
  const ranked = /<ol class="ranked-posts">(.*?)<\/ol>/s.exec(html)?.[1] ?? '';
  for (const text of ['Guidance', 'Review overdue']) expect(ranked).toContain(text);
});

describe('a post', () => {
  const headings = ['One', 'Two', 'Three'].map((text) => ({ level: 2, id: text.toLowerCase(), text }));

  test('has the direction of its own language, whatever the direction of the page', () => {
    const arabic = postOf({ language: 'ar' });
    expect(renderPage({ kind: 'post', post: arabic }, frameOf())).toContain('lang="ar" dir="rtl"><header>');
    expect(renderPage({ kind: 'post', post: postOf() }, frameOf({ language: 'ar' }))).toContain(
      'lang="en" dir="ltr"><header>',
    );
  });

  test('has a table of contents from three headings on', () => {
    const withContents = renderPage({ kind: 'post', post: postOf({ headings }) }, frameOf());
    expect(withContents).toContain('<a href="#three">Three</a>');
    const without = renderPage({ kind: 'post', post: postOf({ headings: headings.slice(1) }) }, frameOf());
    expect(without).not.toContain('<a href="#three">');
  });

  test('shows when it was revised', () => {
    const html = renderPage(
      { kind: 'post', post: postOf({ revised_at: '2026-03-02T14:05:00Z' }) },
      frameOf(),
    );
    expect(html).toContain('2 March 2026 14:05 UTC');
  });

  test('that was imported names its source and its licence', () => {
    const source = { name: 'A Journal', url: 'https://journal.example/1', licence: 'CC BY 4.0', note: null };
    const html = renderPage({ kind: 'post', post: postOf({ source }) }, frameOf());
    expect(html).toContain('<a href="https://journal.example/1">A Journal</a>');
    expect(html).toContain('CC BY 4.0');
  });

  test('can have any title', () => {
    const html = renderPage(
      { kind: 'post', post: postOf({ title: '<b>&</b> $t(context.posts) {{product}}' }) },
      frameOf(),
    );
    expect(html).toContain('<title>&lt;b&gt;&amp;&lt;/b&gt; $t(context.posts) {{product}} | Afya</title>');
  });
});

test('a withdrawn post shows who withdrew it, when and why', () => {
  const html = renderPage({ kind: 'withdrawn', post: withdrawnPost }, frameOf());
  for (const text of [
    'Amina Juma',
    'Grace Okoro',
    'The network’s staff',
    '1 April 2026 09:00 UTC',
    withdrawnPost.reason,
  ]) {
    expect(html).toContain(text);
  }
  expect(html).toContain('The text is no longer available.');
});

describe('the form of the first administrator', () => {
  const form = {
    values: { firstname: 'Amina', lastname: '"Juma"', email: 'amina' },
    fields: { email: 'Invalid Email address', password: 'Password must contain 8 characters' },
  };
  const html = renderPage({ kind: 'first-admin', form }, frameOf());

  test('posts to its own URL', () => {
    const [form = ''] = html.match(/<form[^>]*>/) ?? [];
    expect(form).toContain('method="post"');
    expect(form).not.toContain('action=');
  });

  test('connects each message with its field', () => {
    expect(html).toContain('aria-describedby="email-error"');
    expect(html).toContain('<p class="field-error" id="email-error">Invalid Email address</p>');
    expect(html).toContain('aria-describedby="password-hint password-error"');
    expect(html.match(/<input[^>]* aria-invalid="true"/g)).toHaveLength(2);
  });

  test('keeps what was typed, but no password', () => {
    expect(html).toContain('value="Amina"');
    expect(html).toContain('value="&quot;Juma&quot;"');
    expect(html.match(/ value="/g)).toHaveLength(3);
  });
});

describe('the head', () => {
  test('of an indexed page names its own URL and those of the other languages', () => {
    const html = renderPage(
      { kind: 'posts', ...listOf(0) },
      frameOf({ language: 'fr', path: '/phis?shown=13' }),
    );
    expect(html).toContain('<link rel="canonical" href="https://afya.example/phis?shown=13&amp;lang=fr">');
    expect(html).toContain('hrefLang="sw" href="https://afya.example/phis?shown=13&amp;lang=sw"');
    expect(html).toContain('hrefLang="x-default" href="https://afya.example/phis?shown=13"');
    expect(html).not.toContain('noindex');
  });

  test.each([
    [
      {
        kind: 'home',
        needs: [],
        alerts: [],
        posts: summaries(3),
        ownCount: 0,
        others: [],
        most_read: [],
        topics: [],
      } satisfies PublicPage,
      'website',
    ],
    [
      {
        kind: 'topics',
        tree: [],
        others: [{ word: 'water', slug: 'water', labels: {}, posts: 2 }],
        more: null,
      } satisfies PublicPage,
      'website',
    ],
    [{ kind: 'author', author: authorOf(), ...listOf(3) } satisfies PublicPage, 'profile'],
  ] as const)('of a page worth finding says what is shown beside a link to it: %j', (page, type) => {
    const html = renderPage(page, frameOf({ language: 'fr', path: '/phis/some' }));
    const [, title = ''] = /<title>([^<]*)</.exec(html) ?? [];
    expect(html).toContain(`<meta property="og:type" content="${type}">`);
    expect(html).toContain(`<meta property="og:title" content="${title}">`);
    expect(html).toContain('<meta property="og:url" content="https://afya.example/phis/some?lang=fr">');
    expect(html).toMatch(/<meta property="og:description" content="[^"]{20,}">/);
  });

  test('of a page that is not indexed has no metadata for link previews', () => {
    expect(renderPage({ kind: 'not-found', newest: [] }, frameOf())).not.toContain('og:');
  });

  test('of a post names the same URL in every language of the interface', () => {
    const html = renderPage(
      { kind: 'post', post: postOf() },
      frameOf({ language: 'fr', path: '/phis/read/cholera-before-the-rains' }),
    );
    const canonical = 'https://afya.example/phis/read/cholera-before-the-rains';
    expect(html).toContain(`<link rel="canonical" href="${canonical}">`);
    expect(html.slice(0, html.indexOf('<body'))).not.toContain('hrefLang');
  });

  test('of an indexed page links to the feeds', () => {
    const html = renderPage(
      { kind: 'home', needs: [], alerts: [], posts: [], ownCount: 0, others: [], most_read: [], topics: [] },
      frameOf({ language: 'sw' }),
    );
    expect(html).toContain(
      'type="application/atom+xml" title="Afya Research Network" href="/phis/feed.atom">',
    );
    expect(html).toContain(
      'type="application/feed+json" title="Afya Research Network" href="/phis/feed.json">',
    );
    expect(renderPage({ kind: 'not-found', newest: [] }, frameOf())).not.toContain('feed.atom');
  });

  test('of any other page keeps it out of search engines', () => {
    const html = renderPage({ kind: 'expired' }, frameOf());
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('canonical');
  });
});

test('what looks like a tag inside an attribute is kept', () => {
  const body = '<p><a href="/x" title="<br/>">a</a><img src="/pictures/a.png" alt="a /> b"/></p>';
  const html = renderPage({ kind: 'post', post: postOf({ body_html: body }) }, frameOf());
  expect(html).toContain('title="<br/>">a</a><img src="/pictures/a.png" alt="a /> b">');
});
