/** The sidebar of a post: its author, its versions, related posts; and the home page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { longEnoughReason, makeAccount, makeApproved, makeDraft, revise } from '../../../tests/factories.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const links = {
  google_scholar: 'https://scholar.example/amina',
  research_gate: 'https://researchgate.example/amina',
  scopus: 'https://scopus.example/amina',
  pub_med: 'https://pubmed.example/amina',
};

const saveStatus = (token: string, capic_status: string) =>
  site.call('PATCH', '/adminPHIS/update-author', { token, body: { ...links, capic_status } });

const read = async (slug: string) => (await site.page(`/phis/read/${slug}`)).html;

describe("a post's author", () => {
  it('is shown with their network status at the time of publication', async () => {
    const author = await makeAccount(site.context, 'R');
    await saveStatus(author.token, 'intern');
    const { id, slug } = await makeApproved(site.context, { author });
    await saveStatus(author.token, 'postdoc');
    await site.settled();
    expect(await read(slug)).toContain('Intern when this was published');
    await revise(site.context, author, id, { body: 'Another text.' });
    await site.settled();
    const revised = await read(slug);
    expect(revised).toContain('Another text.');
    expect(revised).toContain('Intern when this was published');
    expect(revised).not.toContain('Postdoc when');
  });

  it('is named above the text, by a link to their page', async () => {
    const author = await makeAccount(site.context, 'R');
    const { slug } = await makeApproved(site.context, { author });
    const [line] = /<div class="post-origins".*?<\/p>/s.exec(await read(slug)) ?? [];
    expect(line).toContain(`<strong><a href="/phis/author/${author.id}">`);
  });

  it('has no network status if they chose that none applies', async () => {
    const author = await makeAccount(site.context, 'R');
    await saveStatus(author.token, 'NA');
    const { slug } = await makeApproved(site.context, { author });
    expect(await read(slug)).not.toContain('when this was published');
  });

  it('has a card without the bio, picture and links, which nobody has reviewed', async () => {
    const author = await makeAccount(site.context, 'R');
    const { slug } = await makeApproved(site.context, { author });
    expect(await read(slug)).not.toContain('Google Scholar');
    await saveStatus(author.token, 'faculty');
    const bio = 'Epidemiologist at a district hospital; writes about water and wells. '.repeat(2).trim();
    await site.call('PATCH', '/adminPHIS/update.bio', { token: author.token, body: { bio } });
    const picture = `/pictures/${'ab'.repeat(32)}.jpg`;
    const own = site.context.db.updateTable('profiles').where('account_id', '=', author.id);
    await own.set({ picture }).execute();
    await site.settled();
    const html = await read(slug);
    expect(html).not.toContain(bio);
    expect((await site.page(`/phis/author/${author.id}`)).html).toContain(bio);
    for (const link of Object.values(links)) expect(html).not.toContain(link);
    expect((await site.page(`/phis/author/${author.id}`)).html).toContain(`href="${links.google_scholar}"`);
    expect(html).not.toContain('/pictures/');
    expect(html).toContain(`href="/phis/author/${author.id}"`);
    expect(html).toContain(`data-follow="${author.id}"`);
  });

  it('has no card if the post has another byline', async () => {
    const author = await makeAccount(site.context, 'R');
    const { id, slug } = await makeApproved(site.context, { author });
    await site.context.db
      .insertInto('post_sources')
      .values({ post_id: id, fingerprint: id, byline: 'Somebody Else' })
      .execute();
    const html = await read(slug);
    expect(html).toContain('<strong>Somebody Else</strong>');
    expect(html).not.toContain('data-follow');
  });
});

describe('the history of a post', () => {
  it('lists the date, the length and the earlier title of each version', async () => {
    const author = await makeAccount(site.context, 'R');
    const { id, slug } = await makeApproved(site.context, { author, title: 'Wells', body: 'One two three.' });
    expect(await read(slug)).not.toContain('what changed');
    await revise(site.context, author, id, { title: 'Wells and springs', body: 'One two three four.' });
    await site.settled();
    expect(await read(slug)).toContain(`<a href="/phis/read/${slug}/versions">Version 2 · what changed</a>`);
    const [, versions = ''] = (await read(`${slug}/versions`)).split('<ol class="version-rows"');
    expect([...versions.matchAll(/<h2><a [^>]*>(.*?)<\/a>/g)].map(([, what]) => what)).toEqual([
      'Version 2',
      'Version 1',
    ]);
    expect(versions).toContain('First published');
    expect(versions).toContain('3 words');
    expect(versions).toContain('4 words');
    expect(versions).toContain('Previous title: Wells');
  });

  it('can’t be changed: the database rejects changes of an approval', async () => {
    const { revision } = await makeApproved(site.context);
    const changing = site.context.db
      .updateTable('approvals')
      .set({ network_status: 'intern' })
      .where('revision_id', '=', revision)
      .execute();
    await expect(changing).rejects.toThrow('approvals rows are never changed');
  });
});

describe('related posts', () => {
  const listed = (html: string, id: string) => {
    const [, list = ''] =
      new RegExp(`<h2 id="${id}">[^<]*</h2><ul class="related-posts">(.*?)</ul>`).exec(html) ?? [];
    return [...list.matchAll(/href="\/phis\/read\/([^"?]+)/g)].map(([, slug]) => slug);
  };
  const relatedOf = (html: string) => listed(html, 'related');

  it('share topics with a post: first those in its language, then those with the most common topics', async () => {
    const about = (topics: string[], language = 'en') =>
      makeApproved(site.context, { topics, language, title: `On ${topics} in ${language}` });
    const both = await about(['vectors', 'nets']);
    const french = await about(['vectors', 'nets'], 'fr');
    const one = await about(['nets']);
    await about(['sleep']);
    await makeDraft(site.context, { topics: ['vectors'] });
    const { slug } = await about(['vectors', 'nets', 'malaria']);
    expect(relatedOf(await read(slug))).toEqual([both.slug, one.slug, french.slug]);
  });

  it('are shown in its language even if many newer ones are in another', { tags: 'edge' }, async () => {
    const about = (language: string) => makeApproved(site.context, { topics: ['yaws'], language });
    const own = await about('pt-BR');
    const others = [];
    for (let number = 0; number < 61; number += 1) others.unshift((await about('sw')).slug);
    const { slug } = await about('pt');
    expect(relatedOf(await read(slug))).toEqual([own.slug, ...others.slice(0, 2)]);
  });

  it('are never the same work in another language, and come from near topics before other languages', async () => {
    const topics = (words: string[], language = 'en') =>
      makeApproved(site.context, { topics: words, language });
    const cholera = await topics(['cholera'], 'so');
    const english = await topics(['typhoid']);
    const { id, slug } = await topics(['typhoid'], 'so');
    const french = await topics(['typhoid'], 'fr');
    for (const post_id of [id, french.id])
      await site.context.db
        .insertInto('post_sources')
        .values({ post_id, fingerprint: post_id, byline: 'A', translation_group: 'typhoid' })
        .execute();
    expect(relatedOf(await read(slug))).toEqual([cholera.slug, english.slug]);
  });

  it('disappear when they are withdrawn', async () => {
    const near = await makeApproved(site.context, { topics: ['leprosy'] });
    const { slug } = await makeApproved(site.context, { topics: ['leprosy'] });
    expect(relatedOf(await read(slug))[0]).toBe(near.slug);
    const { token } = await makeAccount(site.context, 'A');
    await site.call('PATCH', `/content/withdraw-post/${near.id}`, {
      proved: true,
      token,
      body: { comment: longEnoughReason, filter: 'admin' },
    });
    await site.settled();
    expect(relatedOf(await read(slug))).not.toContain(near.slug);
  });

  it('are followed by the most read in its language where there are fewer than three', async () => {
    const views = (id: string, count: number) =>
      site.context.db.updateTable('posts').set({ views: count }).where('id', '=', id).execute();
    const posts = [];
    for (const count of [7, 9, 8]) {
      const post = await makeApproved(site.context, { topics: ['wells of the north'], language: 'ha' });
      await views(post.id, count);
      posts.push(post);
    }
    const [third, first, second] = posts.map(({ slug }) => slug);
    const near = await makeApproved(site.context, { topics: ['wells of the south'], language: 'fr' });
    const about = await makeApproved(site.context, { topics: ['wells of the south'], language: 'ha' });
    await views(about.id, 10);
    const html = await read(about.slug);
    expect(relatedOf(html)).toEqual([near.slug]);
    expect(listed(html, 'most_read')).toEqual([first, second]);
    const without = await makeApproved(site.context, { topics: [], language: 'ha' });
    expect(relatedOf(await read(without.slug))).toEqual([]);
    expect(listed(await read(without.slug), 'most_read')).toEqual([about.slug, first, second]);
    const whole = await read(third ?? '');
    expect(relatedOf(whole)).toHaveLength(2);
    expect(listed(whole, 'most_read')).toEqual([about.slug]);
  });
});

describe('/', () => {
  it('shows the newest posts, the most read posts and topics, each with a link to more', async () => {
    const fresh = await startTestApp();
    const empty = await fresh.page('/');
    expect(empty.html).toContain('href="/phis/write">Write the first post</a>');
    const read = await makeApproved(fresh.context, { title: 'Read by many', topics: ['rain tanks'] });
    const newest = await makeApproved(fresh.context, { title: 'Just out', topics: ['malaria'] });
    await fresh.context.db.updateTable('posts').set({ views: 5 }).where('id', '=', read.id).execute();
    await fresh.settled();
    const { html } = await fresh.page('/');
    expect(html.indexOf(newest.slug)).toBeLessThan(html.indexOf(read.slug));
    const [, most = ''] = /<ol class="ranked-posts">(.*?)<\/ol>/.exec(html) ?? [];
    expect(most).toContain(read.slug);
    expect(most).not.toContain(newest.slug);
    for (const address of [
      '/phis?order=most-read',
      '/phis/topics/rain-tanks',
      '/auth/signup',
      '/phis/user/drafts',
      '/developer/auth/signup',
    ])
      expect(html).toContain(`href="${address}"`);
    await fresh.close();
  });
});
