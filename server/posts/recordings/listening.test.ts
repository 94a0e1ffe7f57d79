import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convert } from 'xmlbuilder2';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  revise,
  type TestAccount,
} from '../../../tests/factories.ts';
import { writeVoice } from '../../../tests/voices.ts';
import { withdrawPost } from '../posts/lifecycle.ts';
import { findRecordingFile } from './files.ts';

let site: TestApp;
let author: TestAccount;
let post: Awaited<ReturnType<typeof makeApproved>>;
beforeAll(async () => {
  site = await startTestApp({
    VOICE_COMMAND: writeVoice('good').command,
    CONTACT_EMAIL: 'help@afya.example',
  });
  author = await makeAccount(site.context, 'R');
  post = await makeApproved(site.context, { author, title: 'Wash & dry <hands>', summary: 'Soap helps.' });
  await site.runJobs();
  await site.settled();
});
afterAll(() => site.close());

const recordingOf = async (slug = post.slug) => {
  const { body } = await site.call('GET', `/api/v1/posts/${slug}`);
  return body.post.recordings[0];
};
const pathOf = (url: string) => new URL(url).pathname;

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

// biome-ignore lint/suspicious/noExplicitAny: XML of any shape; the tests check it.
function readable(value: any): any {
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value === 'string') return unescaped(value);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => {
    const name = key === '#' ? '#text' : key.replace(/^@/, '');
    return [name, name === 'item' && !Array.isArray(each) ? [readable(each)] : readable(each)];
  });
  return Object.fromEntries(entries);
}

describe('a file of a recording', () => {
  it('may be loaded whole or in parts, and is kept by browsers but not between', async () => {
    const { opus } = await recordingOf();
    const url = pathOf(opus.url);
    const whole = await site.app.inject({ url });
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/ogg; codecs=opus',
      'content-length': String(opus.bytes),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable, s-maxage=0',
    });
    expect(whole.rawPayload.toString('latin1', 0, 4)).toBe('OggS');
    const part = await site.app.inject({ url, headers: { range: 'bytes=100-199' } });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${opus.bytes}`]);
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(100, 200));
    const end = await site.app.inject({ url, headers: { range: 'bytes=-50' } });
    expect(end.rawPayload).toEqual(whole.rawPayload.subarray(-50));
    const beyond = await site.app.inject({ url, headers: { range: `bytes=${opus.bytes}-` } });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${opus.bytes}`]);
    const stale = await site.app.inject({ url, headers: { range: 'bytes=0-9', 'if-range': '"other"' } });
    expect([stale.statusCode, stale.rawPayload.length]).toEqual([200, opus.bytes]);
    const again = await site.app.inject({ url, headers: { 'if-none-match': whole.headers.etag } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const head = await site.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(opus.bytes)]);
  });

  it('has its hash in its address; other names lead nowhere', async () => {
    for (const name of [
      'a.opus',
      `${'ab'.repeat(32)}.mp3`,
      '..%2f..%2fetc%2fpasswd',
      `${'ab'.repeat(32)}.png`,
    ])
      expect((await site.app.inject(`/recordings/${name}`)).statusCode).toBe(404);
    await expect(findRecordingFile(site.context, '../x.opus', null)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('programs', () => {
  it('find recordings in the API and in JSON-LD', async () => {
    const recording = await recordingOf();
    expect(recording).toMatchObject({
      voice: 'computer',
      of_this_version: true,
      seconds: expect.any(Number),
    });
    const { html } = await site.page(`/phis/read/${post.slug}`);
    const [data] = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
    expect(data.audio).toEqual([
      {
        '@type': 'AudioObject',
        name: 'Wash & dry <hands>',
        inLanguage: 'en',
        contentUrl: recording.opus.url,
        encodingFormat: 'audio/ogg; codecs=opus',
        contentSize: String(recording.opus.bytes),
        duration: `PT${recording.seconds}S`,
      },
    ]);
  });
});

describe('the podcast of a language', () => {
  const read = async (language: string) => {
    await site.settled();
    const { status, html, headers } = await site.page(`/phis/languages/${language}/podcast.rss`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    // The converter leaves references as they are.
    return readable(convert(html, { format: 'object' })).rss;
  };

  it('has what players and directories ask for', async () => {
    const { version, channel } = await read('en');
    expect(version).toBe('2.0');
    expect(channel).toMatchObject({
      title: 'Afya Research Network: Posts to listen to',
      link: 'https://afya.example/phis?language=en',
      language: 'en',
      'itunes:author': 'Afya Research Network',
      'itunes:explicit': 'false',
      'itunes:category': { text: 'Health & Fitness', 'itunes:category': { text: 'Medicine' } },
      'itunes:image': { href: 'https://afya.example/phis/podcast.png' },
      'itunes:owner': { 'itunes:email': 'help@afya.example' },
      'atom:link': { rel: 'self', href: 'https://afya.example/phis/languages/en/podcast.rss' },
    });
    const { mp3, opus, seconds, id } = await recordingOf();
    expect(channel.item).toHaveLength(1);
    expect(channel.item[0]).toMatchObject({
      title: 'Wash & dry <hands>',
      link: `https://afya.example/phis/read/${post.slug}`,
      guid: { '#text': `urn:uuid:${id}`, isPermaLink: 'false' },
      description: 'Soap helps. (computer voice)',
      enclosure: { url: mp3.url, length: String(mp3.bytes), type: 'audio/mpeg' },
      'podcast:alternateEnclosure': { length: String(opus.bytes), 'podcast:source': { uri: opus.url } },
      'itunes:duration': String(seconds),
    });
    expect(Number.isNaN(Date.parse(channel.item[0].pubDate))).toBe(false);
    expect((await site.app.inject(pathOf(mp3.url))).headers['content-type']).toBe('audio/mpeg');
  });

  it('is in its language, and empty where nothing was spoken', async () => {
    const { channel } = await read('sw');
    expect(channel.title).toBe('Afya Research Network: Makala za kusikiliza');
    expect(channel.item).toBeUndefined();
    expect((await site.page('/phis/languages/x1/podcast.rss')).status).toBe(404);
  });

  it('shows a new version as a new episode, and no post that was withdrawn', async () => {
    const other = await makeApproved(site.context, { author, title: 'Sleep under nets' });
    await site.runJobs();
    const before = (await read('en')).channel.item.map(
      (item: { guid: { '#text': string } }) => item.guid['#text'],
    );
    expect(before).toHaveLength(2);
    await revise(site.context, author, other.id, { body: 'Sleep under a net that was treated.' });
    expect((await read('en')).channel.item).toHaveLength(1);
    await site.runJobs();
    const after = (await read('en')).channel.item.map(
      (item: { guid: { '#text': string } }) => item.guid['#text'],
    );
    expect(after[0]).not.toBe(before[0]);
    await withdrawPost(site.context, author, other.id, { reason: longEnoughReason, as: 'author' });
    expect((await read('en')).channel.item).toHaveLength(1);
  });

  it('has a square picture of the size that directories ask for', async () => {
    const { rawPayload, headers } = await site.app.inject('/phis/podcast.png');
    expect(headers['content-type']).toBe('image/png');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1400, height: 1400 });
    expect(rawPayload.length).toBeLessThan(100_000);
  });
});
