import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { isOrcid } from '../../../contract/people/orcid.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved } from '../../../tests/factories.ts';
import { type OrcidServer, signInAtOrcid, startOrcidServer } from '../../../tests/orcid-server.ts';

const redirectUri = 'https://afya.example/phis/user/orcid';
const josiah = '0000-0002-1825-0097';
const other = '0000-0001-5109-3700';

let orcid: OrcidServer;
let site: TestApp;
beforeAll(async () => {
  orcid = await startOrcidServer(redirectUri);
  site = await startTestApp(orcid.settings);
});
afterAll(async () => {
  await site.close();
  await orcid.close();
});
beforeEach(() => {
  orcid.person = null;
});

type Author = Awaited<ReturnType<typeof makeAccount>>;
const author = () => makeAccount(site.context, 'R', { firstname: 'Amina', lastname: 'Juma' });
const begin = ({ token }: Author) => site.call('POST', '/adminPHIS/orcid/sign-in', { token });
const finish = ({ token }: Author, query: string) =>
  site.call('POST', '/adminPHIS/orcid/proof', { token, body: { query } });
const read = async ({ token }: Author) => (await site.call('GET', '/adminPHIS/orcid', { token })).body;
const type = ({ token }: Author, id: string) =>
  site.call('PUT', '/adminPHIS/orcid', { token, body: { orcid: id } });

/** Signs in at ORCID as somebody, and gives the query with which the browser comes back. */
async function visitOrcid(one: Author, as: string | null): Promise<string> {
  orcid.person = as;
  const { body } = await begin(one);
  return signInAtOrcid(body.url, redirectUri);
}

async function prove(one: Author, as: string) {
  return finish(one, await visitOrcid(one, as));
}

describe('the checksum of an ORCID iD', () => {
  it.each([josiah, other, '0000-0002-1694-233X', '0000-0003-1415-9269'])('accepts %s', (id) => {
    expect(isOrcid(id)).toBe(true);
  });

  it.each(['0000-0002-1825-0098', '0000-0002-1694-2330', '0000000218250097', `${josiah}7`, '', 'X'])(
    'refuses "%s"',
    (id) => {
      expect(isOrcid(id)).toBe(false);
    },
  );

  it('notices any single wrong digit', () => {
    for (const [place, digit] of [...josiah].entries()) {
      if (digit === '-') continue;
      for (const wrong of '0123456789') {
        const changed = josiah.slice(0, place) + wrong + josiah.slice(place + 1);
        expect(isOrcid(changed)).toBe(wrong === digit);
      }
    }
  });
});

describe('an ORCID iD proven by signing in with ORCID', () => {
  it('is shown as proven, and is the @id of the author', async () => {
    const one = await author();
    const { slug } = await makeApproved(site.context, { title: 'Nets', author: one });
    expect(await read(one)).toMatchObject({ orcid: null, can_prove: true });
    expect((await site.page(`/phis/read/${slug}`)).html).not.toContain('orcid.org');

    const { status, body } = await prove(one, josiah);

    expect({ status, id: body.orcid.id }).toEqual({ status: 200, id: josiah });
    expect((await read(one)).orcid).toEqual(body.orcid);
    await site.settled();
    const { html } = await site.page(`/phis/read/${slug}`);
    expect(html).toContain(`"@id":"https://orcid.org/${josiah}"`);
    expect(html).toMatch(new RegExp(`<a href="https://orcid.org/${josiah}"[^>]*>.*?ORCID iD ${josiah}</a>`));
    const profile = await site.call('GET', `/api/v1/users/${one.id}`);
    expect(profile.body).toMatchObject({ user: { orcid: { id: josiah, proven: true } } });
    await site.call('DELETE', '/adminPHIS/orcid', { token: one.token });
    await site.settled();
    expect((await site.page(`/phis/read/${slug}`)).html).not.toContain('orcid.org');
  });

  it('belongs to one account only', async () => {
    const [one, two] = [await author(), await author()];
    expect((await prove(one, other)).status).toBe(200);
    expect(await prove(two, other)).toMatchObject({ status: 409, body: { code: 'orcid_taken' } });
    expect((await read(two)).orcid).toBeNull();
  });

  it('can’t be typed over', async () => {
    const one = await author();
    await prove(one, '0000-0002-1694-233X');
    expect(await type(one, josiah)).toMatchObject({ status: 409, body: { code: 'orcid_proven' } });
    expect((await read(one)).orcid.id).toBe('0000-0002-1694-233X');
  });

  it('is in the export of the account, and is deleted with it', async () => {
    const one = await makeAccount(site.context, 'R', { password: 'correct horse battery 7' });
    await prove(one, '0000-0003-1415-9269');
    const { context } = site;
    const exported = await site.call('GET', '/adminPHIS/export', { proved: true, token: one.token });
    expect(JSON.stringify(exported.body)).toContain('0000-0003-1415-9269');
    const rows = () =>
      context.db.selectFrom('orcids').select('orcid').where('account_id', '=', one.id).execute();
    expect(await rows()).toHaveLength(1);
    const closed = await site.call('POST', '/auth/close', {
      token: one.token,
      body: { password: 'correct horse battery 7' },
    });
    expect(closed.status).toBe(200);
    expect(await rows()).toHaveLength(0);
  });
});

describe('a sign-in with ORCID is refused', () => {
  it('where its owner declines at ORCID', async () => {
    const one = await author();
    const query = await visitOrcid(one, null);
    expect(query).toContain('error=access_denied');
    expect(await finish(one, query)).toMatchObject({ status: 422, body: { code: 'orcid_refused' } });
  });

  it('where ORCID vouches for something that is no ORCID iD', async () => {
    const one = await author();
    expect(await prove(one, '0000-0002-1825-0098')).toMatchObject({ body: { code: 'orcid_unavailable' } });
    expect((await read(one)).orcid).toBeNull();
  });

  it('where another account has begun it', async () => {
    const [one, two] = [await author(), await author()];
    const query = await visitOrcid(one, josiah);
    expect(await finish(two, query)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
    expect((await read(two)).orcid).toBeNull();
  });

  it('where it is finished a second time', async () => {
    const one = await author();
    const query = await visitOrcid(one, '0000-0001-2345-6789');
    expect((await finish(one, query)).status).toBe(200);
    expect(await finish(one, query)).toMatchObject({ status: 410 });
  });

  it('where its code or state was made up', async () => {
    const one = await author();
    const query = new URLSearchParams(await visitOrcid(one, josiah));
    query.set('code', 'made-up');
    expect(await finish(one, String(query))).toMatchObject({ status: 422, body: { code: 'orcid_refused' } });
    for (const odd of ['', 'state=%00', 'state[]=1', '&&&', `state=${'x'.repeat(3000)}`])
      expect((await finish(one, odd)).status).toBe(410);
    expect((await finish(one, 'x'.repeat(4001))).status).toBe(400);
  });

  it('where it came back after half an hour', async () => {
    const one = await author();
    const query = await visitOrcid(one, josiah);
    await site.context.db
      .updateTable('orcid_sign_ins')
      .set({ expires_at: site.context.clock() })
      .where('account_id', '=', one.id)
      .execute();
    expect(await finish(one, query)).toMatchObject({ status: 410 });
  });

  it('of whoever is no author, without a session, and where the site is no client of ORCID', async () => {
    const reader = await makeAccount(site.context, 'P');
    expect((await begin(reader)).status).toBe(403);
    expect((await site.call('POST', '/adminPHIS/orcid/sign-in')).status).toBe(401);
    const plain = await startTestApp();
    onTestFinished(plain.close);
    const one = await makeAccount(plain.context, 'R');
    const { status } = await plain.call('POST', '/adminPHIS/orcid/sign-in', { token: one.token });
    expect(status).toBe(404);
  });
});

describe('an ORCID iD that its owner typed', () => {
  it('is shown as not authenticated, and is no @id', async () => {
    const one = await author();
    const { slug } = await makeApproved(site.context, { title: 'Boats', author: one });
    expect((await type(one, `https://orcid.org/${josiah}`)).body.orcid).toEqual({
      id: josiah,
      proven_at: null,
    });
    await site.settled();
    const { html } = await site.page(`/phis/read/${slug}`);
    expect(html).toContain(`ORCID iD ${josiah} (not authenticated)`);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(data)[0]).toHaveProperty('author');
    expect(data).not.toContain(josiah);
  });

  it.each(['0000-0002-1825-0098', 'javascript:alert(1)', '', 'https://evil.example/0000-0002-1825-0097'])(
    'is refused where it is none: "%s"',
    async (id) => {
      const { status, body } = await type(await author(), id);
      expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: ['orcid'] });
    },
  );
});

it('the profile says to try again later where ORCID is away', async () => {
  const away = await startOrcidServer(redirectUri);
  const lonely = await startTestApp(away.settings);
  onTestFinished(lonely.close);
  await away.close();
  const one = await makeAccount(lonely.context, 'R');
  const begun = await lonely.call('POST', '/adminPHIS/orcid/sign-in', { token: one.token });
  expect(begun).toMatchObject({ status: 503, body: { ok: false, code: 'orcid_unavailable' } });
});
