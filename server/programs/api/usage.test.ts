import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved, makeWithdrawn } from '../../../tests/factories.ts';

const report = '/api/v1/counter/r51/reports/ir';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
/** The months begin on a day that no real clock shows while this runs. */
const march = '2031-03-20T10:00:00Z';
const april = '2031-04-02T10:00:00Z';
const may = '2031-05-01T00:00:00Z';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

/** Opens the post in so many browsers at that time. */
async function open(slug: string, at: string, browsers: number): Promise<void> {
  const node = await site.addNode();
  node.context.clock = () => new Date(at);
  for (let browser = 1; browser <= browsers; browser += 1)
    await node.call('POST', `/content/posts/${slug}/view`, {
      ip: `10.1.0.${browser}`,
      headers: { 'user-agent': firefox },
    });
  // Stores the counts.
  await node.app.close();
}

it('the counts of whole months come in the shape of an Item Report, with what identifies posts and authors', async () => {
  const author = await makeAccount(site.context, 'R', { firstname: 'Amina', lastname: 'Wanjiru' });
  const { db } = site.context;
  await db
    .insertInto('orcids')
    .values({ account_id: author.id, orcid: '0000-0002-1825-0097', proven_at: new Date() })
    .execute();
  const wells = await makeApproved(site.context, { author, title: 'Wells' });
  await makeApproved(site.context, { title: 'Unread' });
  const gone = await makeWithdrawn(site.context, { title: 'Gone' });
  await db
    .insertInto('post_days')
    .values({ post_id: gone.id, day: march.slice(0, 10), views: 9 })
    .execute();
  await db
    .insertInto('dois')
    .values({
      post_id: wells.id,
      doi: '10.5555/wells',
      registry: 'crossref',
      state: 'registered',
      wanted: 1,
      registered_at: new Date(),
    })
    .execute();
  await open(wells.slug, march, 3);
  await open(wells.slug, april, 2);
  await open(wells.slug, april.replace('02T', '03T'), 2);
  await open(wells.slug, may, 1);

  site.context.clock = () => new Date(may);
  const { status, body } = await site.call(
    'GET',
    `${report}?begin_date=2031-03&end_date=2031-04-30&customer_id=x`,
  );
  expect(status).toBe(200);
  const [published] = (await site.call('GET', `/api/v1/posts/${wells.slug}`)).body.post.published_at.split(
    'T',
  );
  expect(body.Report_Items).toEqual([
    {
      Items: [
        {
          Item: 'Wells',
          Item_ID: {
            DOI: '10.5555/wells',
            URI: `https://afya.example/phis/read/${wells.slug}`,
            Proprietary: [`afya:${wells.id}`],
          },
          Authors: [{ Name: 'Amina Wanjiru', ORCID: 'https://orcid.org/0000-0002-1825-0097' }],
          Publication_Date: published,
          Publisher: expect.any(String),
          Platform: expect.any(String),
          Attribute_Performance: [
            {
              Data_Type: 'Other',
              YOP: published.slice(0, 4),
              Access_Type: 'Free_To_Read',
              Access_Method: 'Regular',
              Performance: { Unique_Item_Requests: { '2031-03': 3, '2031-04': 4 } },
            },
          ],
        },
      ],
    },
  ]);
  expect(body.Report_Header).toMatchObject({
    Report_ID: 'IR',
    Release: '5.1',
    Report_Filters: { Begin_Date: '2031-03-01', End_Date: '2031-04-30' },
    Exceptions: [{ Code: 1, Data: 'Unique_Item_Requests' }],
  });
});

it('months that are not over are left out, and said so', async () => {
  site.context.clock = () => new Date(may);
  const { body } = await site.call('GET', `${report}?begin_date=2031-04&end_date=2031-05`);
  expect(body.Report_Header.Exceptions).toContainEqual(expect.objectContaining({ Code: 3031 }));
  const [{ Items }] = body.Report_Items;
  expect(Items[0].Attribute_Performance[0].Performance).toEqual({ Unique_Item_Requests: { '2031-04': 4 } });
  const last = await site.call('GET', report);
  expect(last.body.Report_Header.Report_Filters).toMatchObject({
    Begin_Date: '2031-04-01',
    End_Date: '2031-04-30',
  });
});

it('pages look at the posts of the list, whether they were opened or not', async () => {
  site.context.clock = () => new Date(may);
  const first = (await site.call('GET', `${report}?limit=1`)).body;
  expect(first.Report_Items).toEqual([]);
  const second = (await site.call('GET', `${report}?limit=1&cursor=${first.next}`)).body;
  expect(second.Report_Items[0].Items[0].Item).toBe('Wells');
  expect(second.next).toBeNull();
});

it.each([
  ['begin_date=2031-04&end_date=2031-03', 'begin_date'],
  ['begin_date=2028-01&end_date=2031-03', 'begin_date'],
  ['begin_date=2031-13', 'begin_date'],
  ['end_date=May', 'end_date'],
  ['platform=x', 'platform'],
])('%s is refused', async (query, field) => {
  const { status, body } = await site.call('GET', `${report}?${query}`);
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toEqual([field]);
});
