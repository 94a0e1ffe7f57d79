import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeDraft,
  revise,
  type TestAccount,
} from '../../tests/factories.ts';
import { formOf } from '../../tests/pictures.ts';
import { wavOf } from '../../tests/sounds.ts';
import { writeDecoder, writeVoice } from '../../tests/voices.ts';
import { withdrawPost } from '../posts/index.ts';

let site: TestApp;
let author: TestAccount;
beforeAll(async () => {
  site = await startTestApp({ VOICE_COMMAND: writeVoice('good').command, SOUND_DECODER: writeDecoder() });
  author = await makeAccount(site.context, 'R');
});
afterAll(() => site.close());

const path = (id: string) => `/content/posts/${id}/recording`;
const sound = { name: 'me.wav', type: 'audio/wav' };
const send = (id: string, bytes: Buffer, { token } = author) =>
  site.call('POST', path(id), { token, body: formOf(bytes, sound) });
const page = async (slug: string) => {
  await site.settled();
  return (await site.page(`/phis/read/${slug}`)).html;
};
const m4a = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypM4A '), Buffer.alloc(200)]);

describe('a recording that somebody uploads', () => {
  it('is encoded anew, is offered in place of a computer voice, and of each format', async () => {
    const post = await makeApproved(site.context, { author });
    const first = await send(post.id, wavOf(3));
    expect(first.status).toBe(200);
    expect(first.body.recordings).toMatchObject([{ kind: 'uploaded', current: true, seconds: 3 }]);
    expect(await page(post.slug)).not.toContain('computer voice');
    await site.runJobs();
    const files = await Promise.all(
      (['mp3', 'opus'] as const).map((format) => site.app.inject(first.body.recordings[0][format].address)),
    );
    for (const { rawPayload } of files) {
      const { status, body } = await send(post.id, rawPayload);
      expect([status, body.recordings.length]).toEqual([200, 1]);
    }
    const admin = await makeAccount(site.context, 'A');
    expect((await send(post.id, m4a, admin)).body.recordings).toMatchObject([{ seconds: 2 }]);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('recording-'))).toEqual([]);
    expect(
      (await site.call('GET', `${path(post.id)}s`, { token: author.token })).body.recordings,
    ).toHaveLength(1);
  });

  it('is said to be of an earlier version after a new one, and ends with a correction', async () => {
    const post = await makeApproved(site.context, { author, language: 'ha' });
    await send(post.id, wavOf(2));
    await revise(site.context, author, post.id, { body: 'Boil it for one whole minute.' });
    expect(await page(post.slug)).toContain('of an earlier version');
    const correction = { kind: 'correction', note: 'One minute is enough at any height.' } as const;
    await revise(site.context, author, post.id, { body: 'Boil it for a minute.' }, correction);
    expect((await site.call('GET', `/api/v1/posts/${post.id}`)).body.post.recordings).toEqual([]);
  });

  it('is removed by its author, and a computer speaks the post again', async () => {
    const post = await makeApproved(site.context, { author });
    await send(post.id, wavOf(2));
    await site.runJobs();
    expect((await site.call('DELETE', path(post.id), { token: author.token })).body.recordings).toEqual([]);
    expect((await site.call('DELETE', path(post.id), { token: author.token })).status).toBe(404);
    await site.runJobs();
    expect(await page(post.slug)).toContain('computer voice');
  });

  it('is refused where it is no sound, damaged, or nothing', async () => {
    const post = await makeApproved(site.context, { author });
    const damaged = wavOf(1);
    damaged.writeUInt32LE(0xffff_ffff, 24);
    const wrong: [Buffer, string][] = [
      [Buffer.from('<svg onload="alert(1)">'), 'Send an MP3, Opus, M4A or WAV recording.'],
      [Buffer.from('MZ this is a program'), 'Send an MP3, Opus, M4A or WAV recording.'],
      [damaged, 'The recording is damaged or incomplete.'],
      [wavOf(0.3), 'The recording is damaged or incomplete.'],
      [
        Buffer.concat([Buffer.from('ID3'), Buffer.alloc(3000, 65)]),
        'The recording is damaged or incomplete.',
      ],
      [
        Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead')]),
        'The recording is damaged or incomplete.',
      ],
    ];
    for (const [bytes, reason] of wrong) {
      const { status, body } = await send(post.id, bytes);
      expect([status, body.code, body.fields]).toEqual([422, 'unreadable_recording', { data: reason }]);
    }
    expect((await send(post.id, Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413);
    expect(await page(post.slug)).not.toContain('<audio');
  });

  it("is refused on other people's posts, and where nothing is published", async () => {
    const post = await makeApproved(site.context, { author });
    const other = await makeAccount(site.context, 'R');
    expect((await send(post.id, wavOf(1), other)).status).toBe(403);
    expect((await site.call('DELETE', path(post.id), { token: other.token })).status).toBe(403);
    const draft = await makeDraft(site.context, { author });
    expect((await send(draft.id, wavOf(1))).status).toBe(409);
    expect((await send(draft.id, wavOf(1), other)).status).toBe(404);
    await withdrawPost(site.context, author, post.id, { reason: longEnoughReason, as: 'author' });
    expect((await send(post.id, wavOf(1))).status).toBe(409);
    expect((await site.call('GET', `${path(post.id)}s`, { token: other.token })).status).toBe(404);
  });
});

it('staff see whether posts are spoken', async () => {
  const { token } = await makeAccount(site.context, 'A');
  await site.runJobs();
  const { body } = await site.call('GET', '/content/recordings/state', { token });
  expect(body).toMatchObject({ program: 'installed', failed: 0, waiting: 0, last_problem: null });
  expect(body.spoken).toBeGreaterThan(0);
  expect(body.languages).toContain('sw');
  const silent = await startTestApp();
  const admin = await makeAccount(silent.context, 'A');
  const reply = await silent.call('GET', '/content/recordings/state', { token: admin.token });
  expect(reply.body).toMatchObject({ program: 'none', languages: [], spoken: 0, waiting: 0 });
  await silent.close();
});
