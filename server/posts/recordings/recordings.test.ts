import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  revise,
  type TestAccount,
} from '../../../tests/factories.ts';
import { type Manner, writeVoice } from '../../../tests/voices.ts';
import { readSpeech } from '../../platform/config/speech-settings.ts';
import { withdrawPost } from '../posts/lifecycle.ts';
import { sweepRecordings } from './files.ts';
import { makeRecording, queueRecordings } from './generation.ts';

let site: TestApp;
let author: TestAccount;
let given: string;
beforeAll(async () => {
  const voice = writeVoice('good');
  given = voice.log;
  site = await startTestApp({ VOICE_COMMAND: voice.command });
  author = await makeAccount(site.context, 'R');
});
afterAll(() => site.close());

const attempt = (signal = new AbortController().signal) => ({
  job: { attempts: 1, max_attempts: 25 },
  abortSignal: signal,
});
const spoken = (log = given) =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { voice: string; text: string; pid: number });
const page = async (slug: string) => (await site.page(`/phis/read/${slug}`)).html;
const addressesIn = (html: string) => [...new Set(html.match(/\/recordings\/[0-9a-f]{64}\.(?:opus|mp3)/g))];

/** The site, with a voice program that behaves in another manner. */
function withVoice(manner: Manner | 'missing', node = site) {
  const { command, log } =
    manner === 'missing' ? { command: '/no/such/voice', log: given } : writeVoice(manner);
  const values = { VOICE_COMMAND: command, VOICES: 'en=en-gb', SOUND_DECODER: 'none' };
  const context = {
    ...node.context,
    config: { ...node.context.config, speech: readSpeech(values, { dataDir: '/none', env: {} }) },
  };
  return { context, log };
}

describe('a published text', () => {
  it('is spoken by a job, and its page offers it before anything is loaded', async () => {
    const post = await makeApproved(site.context, {
      author,
      title: 'Clean water saves lives',
      summary: 'Boil water before you drink it, for one whole minute.',
    });
    expect(await page(post.slug)).not.toContain('<audio');
    await site.runJobs();
    await site.settled();
    const html = await page(post.slug);
    const [opus = '', mp3 = ''] = addressesIn(html);
    expect([opus, mp3].map((address) => address.split('.').at(-1))).toEqual(['opus', 'mp3']);
    expect(html).toMatch(
      /<details class="recording"><summary><bdi>Listen: 1\s?min, \d+\s?kB<\/bdi> · computer voice/,
    );
    expect(html).toContain('preload="none"');
    const text = spoken().at(-1);
    expect(text?.voice).toBe('en-gb');
    expect(text?.text).toMatch(
      /^Clean water saves lives\.\n\nBoil water .*\n\nBoil the water for one minute, /s,
    );
  });

  it('is spoken anew for each version, and the earlier recording ends', { tags: 'long' }, async () => {
    const post = await makeApproved(site.context, { author });
    await site.runJobs();
    await site.settled();
    const [before = ''] = addressesIn(await page(post.slug));
    expect((await site.app.inject(before)).statusCode).toBe(200);
    await revise(site.context, author, post.id, { body: 'Let the water boil for two whole minutes.' });
    await site.settled();
    expect(addressesIn(await page(post.slug))).toEqual([]);
    expect((await site.app.inject(before)).statusCode).toBe(404);
    await site.runJobs();
    await site.settled();
    const [after = ''] = addressesIn(await page(post.slug));
    expect(after).not.toBe(before);
    expect(spoken().at(-1)?.text).toContain('two whole minutes');
  });

  it('in a language without a voice is not spoken', async () => {
    const count = spoken().length;
    const post = await makeApproved(site.context, { author, language: 'ha', title: 'Ruwa mai tsabta' });
    await site.runJobs();
    expect(addressesIn(await page(post.slug))).toEqual([]);
    expect(spoken()).toHaveLength(count);
  });

  it('of an archive from before the voice is found by the schedule', { tags: 'long' }, async () => {
    const post = await makeApproved(site.context, { author });
    await site.context.db.deleteFrom('recordings').execute();
    await site.runJobs();
    await site.context.db.deleteFrom('recordings').where('post_id', '=', post.id).execute();
    await site.context.db.deleteFrom('recording_attempts').execute();
    await queueRecordings(site.context);
    await site.runJobs();
    await site.settled();
    expect(addressesIn(await page(post.slug))).toHaveLength(2);
  });

  it('has its recording removed with the post, at once for readers and from the store soon', async () => {
    const post = await makeApproved(site.context, { author, title: 'A title of a length that no other has' });
    await site.runJobs();
    await site.settled();
    const addresses = addressesIn(await page(post.slug));
    expect(addresses).toHaveLength(2);
    await withdrawPost(site.context, author, post.id, { reason: longEnoughReason, as: 'author' });
    for (const address of addresses) expect((await site.app.inject(address)).statusCode).toBe(404);
    const later = new Date(Date.now() + 2 * 3_600_000);
    await sweepRecordings({ ...site.context, clock: () => later });
    for (const address of addresses)
      expect(await site.context.files.exists(address.replace('/recordings/', ''))).toBe(false);
  });

  it('whose recording can’t be stored is tried again as often as that takes', { tags: 'long' }, async () => {
    const post = await makeApproved(site.context, { author });
    const put = async () => {
      throw new Error('The disk is full.');
    };
    const full = { ...site.context, files: Object.create(site.context.files, { put: { value: put } }) };
    const rows = () =>
      site.context.db
        .selectFrom('recordings')
        .where('revision_id', '=', post.revision)
        .select('kind')
        .execute();
    for (let time = 0; time < 5; time += 1)
      await expect(makeRecording(full, { revision: post.revision }, attempt())).rejects.toThrow(
        'The disk is full.',
      );
    expect(await rows()).toEqual([]);
    await makeRecording(site.context, { revision: post.revision }, attempt());
    expect(await rows()).toHaveLength(1);
  });

  it('that is withdrawn while it is spoken gets no recording', { tags: 'long' }, async () => {
    const post = await makeApproved(site.context, { author });
    const running = makeRecording(site.context, { revision: post.revision }, attempt());
    await withdrawPost(site.context, author, post.id, { reason: longEnoughReason, as: 'author' });
    await running;
    const rows = await site.context.db.selectFrom('recordings').where('post_id', '=', post.id).execute();
    expect(rows).toEqual([]);
  });
});

describe('a voice program', () => {
  const problems = [
    ['fails', 'failed'],
    ['rubbish', 'damaged'],
    ['killed', 'failed'],
    ['cut-off', 'too short'],
    ['silent', 'damaged'],
    // Where the system bounds memory: a Linux with util-linux.
    ...(existsSync('/usr/bin/prlimit') ? ([['greedy', 'failed']] as const) : []),
  ] as const;

  it.each(problems)(
    'that %s leaves no recording, and is tried again twice',
    { tags: 'long' },
    async (manner, problem) => {
      const post = await makeApproved(site.context, { author });
      const { context, log } = withVoice(manner);
      const at = Date.now();
      for (const tries of [1, 2, 3, 4, 5]) {
        const clock = () => new Date(at + tries * 20 * 60_000);
        await makeRecording({ ...context, clock }, { revision: post.revision }, attempt());
      }
      expect(spoken(log)).toHaveLength(3);
      const row = await site.context.db
        .selectFrom('recording_attempts')
        .select(['attempts', 'problem'])
        .where('revision_id', '=', post.revision)
        .executeTakeFirst();
      expect(row).toEqual({ attempts: 3, problem });
      expect(addressesIn(await page(post.slug))).toEqual([]);
      await site.context.db.deleteFrom('recording_attempts').execute();
    },
  );

  it('that hangs is killed, and a stopping server leaves the text to another', { tags: 'edge' }, async () => {
    const post = await makeApproved(site.context, { author });
    const { context, log } = withVoice('hangs');
    const stopping = new AbortController();
    const running = makeRecording(context, { revision: post.revision }, attempt(stopping.signal));
    await expect.poll(() => spoken(log).length).toBe(1);
    stopping.abort();
    await running;
    const pid = spoken(log)[0]?.pid ?? 0;
    await expect.poll(() => isRunning(pid)).toBe(false);
    await makeRecording(site.context, { revision: post.revision }, attempt());
    await site.settled();
    expect(addressesIn(await page(post.slug))).toHaveLength(2);
  });

  it('that is not installed leaves pages as they are', async () => {
    const post = await makeApproved(site.context, { author });
    const { context } = withVoice('missing');
    await makeRecording(context, { revision: post.revision }, attempt());
    await queueRecordings(context);
    expect(addressesIn(await page(post.slug))).toEqual([]);
    const rows = await site.context.db
      .selectFrom('recording_attempts')
      .where('revision_id', '=', post.revision)
      .execute();
    expect(rows).toEqual([]);
  });

  it('speaks a text once, however many nodes are asked', { tags: 'edge' }, async () => {
    const node = await site.addNode();
    const post = await makeApproved(site.context, { author });
    const { context, log } = withVoice('good');
    const other = { ...node.context, config: context.config };
    await Promise.all(
      [context, other].map((each) => makeRecording(each, { revision: post.revision }, attempt())),
    );
    await makeRecording(other, { revision: post.revision }, attempt());
    expect(spoken(log)).toHaveLength(1);
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
