/** @module-tag edge */
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeDraft,
  revise,
  type TestAccount,
} from '../../../tests/factories.ts';
import { formOf } from '../../../tests/pictures.ts';
import { race } from '../../../tests/race.ts';
import { wavOf } from '../../../tests/sounds.ts';
import { writeDecoder, writeVoice } from '../../../tests/voices.ts';
import { withdrawPost } from '../posts/lifecycle.ts';
import { sweepRecordings } from './files.ts';

let site: TestApp;
let author: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  site = await startTestApp({ VOICE_COMMAND: writeVoice('good').command, SOUND_DECODER: writeDecoder() });
  author = await makeAccount(site.context, 'R');
  admin = await makeAccount(site.context, 'A');
});
afterAll(() => site.close());

const path = (id: string) => `/content/posts/${id}/recording`;
const sound = { name: 'me.wav', type: 'audio/wav' };
const send = (id: string, bytes: Buffer, { token } = author) =>
  site.call('POST', path(id), { token, body: formOf(bytes, sound) });
/** Somebody of the staff confirms what waits. */
const confirm = async (id: string, { token } = admin, recording?: string) => {
  const { body } = await site.call('GET', `${path(id)}s`, { token });
  return site.call('POST', `${path(id)}/confirm`, {
    token,
    proved: true,
    body: { recording: recording ?? body.waiting?.id ?? randomUUID() },
  });
};
const page = async (slug: string) => {
  await site.settled();
  return (await site.page(`/phis/read/${slug}?lang=en`)).html;
};
/** Bytes without any order, the same in each run. */
const chance = (length: number) => {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at += 32) createHash('sha256').update(String(at)).digest().copy(bytes, at);
  return bytes;
};
const m4a = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypM4A '), Buffer.alloc(200)]);

describe('a recording that somebody uploads', () => {
  it('is encoded anew, is offered in place of a computer voice once staff has heard it, and of each format', async () => {
    const post = await makeApproved(site.context, { author });
    const first = await send(post.id, wavOf(3));
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      recordings: [],
      waiting: { kind: 'uploaded', current: true, seconds: 3 },
    });
    await site.runJobs();
    const heard = (await confirm(post.id)).body;
    expect(heard).toMatchObject({ recordings: [{ kind: 'uploaded', seconds: 3 }], waiting: null });
    expect(await page(post.slug)).not.toContain('computer voice');
    const files = await Promise.all(
      (['mp3', 'opus'] as const).map((format) => site.app.inject(heard.recordings[0][format].address)),
    );
    for (const { rawPayload } of files) {
      const { status, body } = await send(post.id, rawPayload);
      expect([status, body.recordings.length]).toEqual([200, 1]);
    }
    expect((await send(post.id, m4a, admin)).body.waiting).toMatchObject({ seconds: 2 });
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('recording-'))).toEqual([]);
  });

  it('is heard by nobody but its author and the staff before, and takes no place of what readers hear', async () => {
    const post = await makeApproved(site.context, { author });
    await site.runJobs();
    const { waiting } = (await send(post.id, wavOf(3.4))).body;
    expect(await page(post.slug)).toContain('computer voice');
    expect((await site.call('GET', `/api/v1/posts/${post.id}`)).body.post.recordings).toMatchObject([
      { voice: 'computer' },
    ]);
    expect((await site.app.inject('/phis/languages/en/podcast.rss')).body).not.toContain(
      waiting.mp3.address.split('?')[0],
    );
    for (const { address } of [waiting.opus, waiting.mp3]) {
      const [bare, pass] = address.split('?');
      const own = await site.app.inject(address);
      expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store']);
      for (const wrong of [bare, `${bare}?pass=`, `${bare}?${pass.slice(0, -2)}AA`, `${bare}?pass=1&pass=2`])
        expect((await site.app.inject(wrong)).statusCode, wrong).toBe(404);
    }
    const other = await makeAccount(site.context, 'R');
    expect((await site.call('GET', `${path(post.id)}s`, { token: other.token })).body.waiting).toBeNull();
    const { body } = await site.call('GET', '/content/recordings/state', { token: admin.token });
    expect(body.unheard).toContainEqual(expect.objectContaining({ id: post.id, slug: post.slug }));
    const { detail } = await site.context.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'recording.uploaded')
      .where('subject_id', '=', post.id)
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ mp3_sha256: /[0-9a-f]{64}/.exec(waiting.mp3.address)?.[0] });
  });

  it('is confirmed by somebody of the staff with a recent proof who made neither it nor the text', async () => {
    const post = await makeApproved(site.context, { author });
    const { waiting } = (await send(post.id, wavOf(2), admin)).body;
    const bare = { token: admin.token, body: { recording: waiting.id } };
    expect((await site.call('POST', `${path(post.id)}/confirm`, bare)).body.code).toBe('proof_needed');
    expect((await confirm(post.id, author, waiting.id)).status).toBe(403);
    const other = await makeAccount(site.context, 'A');
    expect((await confirm(post.id)).body.code).toBe('own_text');
    expect((await confirm(post.id, other, randomUUID())).status).toBe(409);
    await revise(site.context, author, post.id, { body: 'Boil it for one whole minute.' });
    expect((await confirm(post.id, other)).status).toBe(409);
    await send(post.id, wavOf(2), admin);
    expect((await confirm(post.id, other)).status).toBe(200);
    expect((await confirm(post.id, other)).status).toBe(404);
    await makeAccount(site.context, 'S');
    const own = await makeApproved(site.context, { author: other });
    await send(own.id, wavOf(2), admin);
    expect((await confirm(own.id, other)).body.code).toBe('own_text');
  });

  it('is not confirmed unheard where another one is uploaded at that moment', async () => {
    const post = await makeApproved(site.context, { author });
    await send(post.id, wavOf(2));
    const [sent, confirmed] = await race(
      site,
      () => send(post.id, wavOf(3)),
      () => confirm(post.id),
    );
    expect([sent.status, confirmed.body.code]).toEqual([200, 'status_conflict']);
    expect((await site.call('GET', `${path(post.id)}s`, { token: author.token })).body).toMatchObject({
      recordings: [],
      waiting: { id: sent.body.waiting.id },
    });
  });

  it('is said in the log to be gone when its post is withdrawn', async () => {
    const post = await makeApproved(site.context, { author });
    await send(post.id, wavOf(2));
    await confirm(post.id);
    await withdrawPost(site.context, author, post.id, { reason: longEnoughReason, as: 'author' });
    await sweepRecordings(site.context);
    await sweepRecordings(site.context);
    const { leaves } = (await site.call('GET', `/phis/read/${post.slug}/proof.json`)).body;
    expect(leaves.map(({ entry }: { entry: string }) => JSON.parse(entry).kind)).toEqual([
      'approved',
      'recording',
      'withdrawn',
      'recording-removed',
    ]);
  });

  it('is told to the staff who may hear it, and to the author of the text where somebody else acts', async () => {
    const writer = await makeAccount(site.context, 'A');
    const post = await makeApproved(site.context, { author: writer });
    const told = async () => {
      const rows = await site.context.db
        .selectFrom('mails')
        .select(['recipient', 'cause'])
        .where('cause', 'like', `recording.%:${post.id}:%`)
        .execute();
      const names = new Map<string | null, string>([
        [admin.email, 'staff'],
        [writer.email, 'author'],
      ]);
      return rows
        .filter(({ recipient }) => names.has(recipient))
        .map(({ recipient, cause }) => `${cause.split(':')[0]} ${names.get(recipient)}`)
        .sort();
    };
    await send(post.id, wavOf(2), writer);
    expect(await told()).toEqual(['recording.waits staff']);
    await confirm(post.id);
    await site.call('DELETE', path(post.id), { token: admin.token });
    const changes = ['recording.confirmed author', 'recording.removed author'];
    expect(await told()).toEqual([...changes, 'recording.waits staff']);
    await send(post.id, wavOf(2), admin);
    expect(await told()).toEqual([...changes, 'recording.uploaded author', 'recording.waits staff']);
  });

  it('is said to be of an earlier version after a new one, and ends with a correction', async () => {
    const post = await makeApproved(site.context, { author, language: 'ha' });
    await send(post.id, wavOf(2));
    await confirm(post.id);
    await revise(site.context, author, post.id, { body: 'Boil it for one whole minute.' });
    expect(await page(post.slug)).toContain('of an earlier version');
    const correction = { kind: 'correction', note: 'One minute is enough at any height.' } as const;
    await revise(site.context, author, post.id, { body: 'Boil it for a minute.' }, correction);
    expect((await site.call('GET', `/api/v1/posts/${post.id}`)).body.post.recordings).toEqual([]);
  });

  it('is removed by its author, and a computer speaks the post again', async () => {
    const post = await makeApproved(site.context, { author });
    await send(post.id, wavOf(2));
    const [heard] = (await confirm(post.id)).body.recordings;
    await send(post.id, wavOf(3));
    expect((await site.call('DELETE', path(post.id), { token: author.token })).body).toMatchObject({
      recordings: [],
      waiting: null,
    });
    const { detail } = await site.context.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'recording.removed')
      .where('subject_id', '=', post.id)
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ opus_sha256: /[0-9a-f]{64}/.exec(heard.opus.address)?.[0] });
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
      // Silence, and bytes by chance in which some frames are found.
      [wavOf(3).fill(0, 44), 'The recording is damaged or incomplete.'],
      [Buffer.concat([Buffer.from('ID3'), chance(400_000)]), 'The recording is damaged or incomplete.'],
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
