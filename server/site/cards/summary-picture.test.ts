import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  revise,
  writtenNotice,
} from '../../../tests/factories.ts';
import { noisyPicture } from '../../../tests/pictures.ts';
import { importPicture } from '../../people/index.ts';
import { announceNotice, withdrawPost } from '../../posts/index.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

describe('the picture of a summary', () => {
  const texts = {
    en: 'Boil water for one minute, and let it cool in a covered pot.',
    ar: 'اغلِ الماء دقيقة واحدة، ثم اتركه يبرد في قدر مغطى.',
    am: 'ውሃን ለአንድ ደቂቃ አፍልተው በተከደነ ድስት ውስጥ እንዲቀዘቅዝ ያድርጉ።',
    fr: 'Faites bouillir l’eau une minute. '.repeat(17).trim(),
  };

  beforeAll(async () => {
    // What reads uploads forbids all formats but theirs, in the whole process.
    const author = await makeAccount(site.context, 'R');
    await importPicture(site.context, author, await noisyPicture(40, 40).png().toBuffer());
  });

  it.each(Object.entries(texts))(
    'is offered with its size, and has 1080 × 1350 pixels (%s)',
    async (language, summary) => {
      const { slug } = await makeApproved(site.context, { language, summary });
      const url = `/phis/read/${slug}/summary.png`;
      const { statusCode, headers, rawPayload } = await site.app.inject({ url });
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1080, height: 1350 });
      const { html } = await site.page(`/phis/read/${slug}/save?lang=en`);
      const [, link = ''] = new RegExp(`<a href="${url}"[^>]*>(.*?)</a>`).exec(html) ?? [];
      expect(link).toContain(`(${Math.round(rawPayload.length / 1000)} kB)`);
    },
  );

  it('is another one once the summary is, and is not there for a text that should not be passed on', {
    tags: 'edge',
  }, async () => {
    const author = await makeAccount(site.context, 'R');
    const { id, slug } = await makeApproved(site.context, { author, summary: texts.en });
    const url = `/phis/read/${slug}/summary.png`;
    const get = async () => {
      const { statusCode, rawPayload } = await site.app.inject({ url });
      return { statusCode, bytes: rawPayload.toString('base64') };
    };
    const before = await get();
    await revise(site.context, author, id, { summary: 'Boil water for three minutes.' });
    await site.settled();
    const after = await get();
    expect(after.statusCode).toBe(200);
    expect(after.bytes).not.toBe(before.bytes);
    await announceNotice(site.context, await makeAccount(site.context, 'A'), id, {
      ...writtenNotice,
      when: 'now',
    });
    await site.settled();
    expect((await get()).statusCode).toBe(404);
    expect((await site.page(`/phis/read/${slug}/save`)).html).not.toContain('summary.png');
    await withdrawPost(site.context, author, id, { reason: longEnoughReason, as: 'author' });
    await site.settled();
    expect((await get()).statusCode).toBe(410);
    const { slug: plain } = await makeApproved(site.context);
    expect((await site.page(`/phis/read/${plain}/summary.png`)).status).toBe(404);
    const { slug: unknown } = await makeApproved(site.context, { summary: '물을 끓이세요.' });
    expect((await site.page(`/phis/read/${unknown}/summary.png`)).status).toBe(404);
  });
});
