/** @module-tag edge */
import pino from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RenderingAbortedError, RenderingProcess, usualLimits } from './process.ts';
import { type Place, Rendering } from './rendering.ts';
import { tasks } from './tasks.ts';

const log = pino({ level: 'silent' });
const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of ended.splice(0)) await stop();
});

function createRendering(limits = usualLimits): Rendering {
  const rendering = new Rendering(log, limits);
  ended.push(() => rendering.stop());
  return rendering;
}

function createProcess(limits = usualLimits): RenderingProcess {
  const process = new RenderingProcess(limits);
  ended.push(() => process.stop());
  return process;
}

const options = { language: 'fr', pictures: new Map() };
/** A text near the limits of length and complexity. */
const long = 'Boil *water* for **one** minute, and let it cool.\n\n'.repeat(8000);

describe('a long text', () => {
  it('has the same HTML as a short one, in its own language', async () => {
    const input = {
      ...options,
      body: `${'Bouillir. '.repeat(3000)}\n\n| a |\n|---|\n| b |`,
      loading: 'load',
    } as const;
    const rendered = await createRendering().run('readers', 'body', input);
    expect(rendered).toEqual(tasks.body(input));
    expect(rendered.html).toContain('aria-label="Tableau 1"');
  });

  it('is rendered with little CPU time of the server’s own process', { tags: 'long' }, async () => {
    const cost = async (work: () => unknown): Promise<number> => {
      const begin = process.threadCpuUsage();
      await work();
      const { user, system } = process.threadCpuUsage(begin);
      return user + system;
    };
    const rendering = createRendering();
    const input = { ...options, body: long };
    await rendering.runApart('writers', 'preview', { ...options, body: '' });
    const apart = await cost(() => rendering.run('writers', 'preview', input));
    expect(apart).toBeLessThan((await cost(() => tasks.preview(input))) / 3);
  });

  it.each([
    ['alignedTexts', { source: long, newest: 'x', translation: 'x' }],
    ['alignedTexts', { source: 'x', newest: long, translation: 'x' }],
    ['alignedTexts', { source: 'x', newest: 'x', translation: long }],
    ['changedBlocks', { before: long, body: 'x' }],
    ['spoken', { title: 'x', summary: long, body: 'x', keys: new Set<string>(), chart: '' }],
    ['weigh', { body: long }],
  ] as const)(
    'is kept out of the server’s own process by %s, whichever of its texts it is',
    async (name, input) => {
      const here = vi.spyOn(tasks, name);
      try {
        await createRendering().run('writers', name, input);
        expect(here).not.toHaveBeenCalled();
      } finally {
        here.mockRestore();
      }
    },
  );

  it('for readers doesn’t wait for those of authors', { tags: 'long' }, async () => {
    const rendering = createRendering();
    const done: string[] = [];
    const writers = Array.from({ length: 4 }, async () => {
      await rendering.run('writers', 'preview', { ...options, body: long });
      done.push('writers');
    });
    await rendering.run('readers', 'body', { ...options, body: 'a'.repeat(20_000), loading: 'load' });
    done.push('readers');
    await Promise.all(writers);
    expect(done.at(-1)).toBe('writers');
  });

  it('is rejected if too many are waiting', { tags: 'long' }, async () => {
    const rendering = createRendering();
    const many = Array.from({ length: 70 }, () =>
      rendering.runApart('writers', 'measure', { body: 'a', language: 'en' }),
    );
    const outcomes = await Promise.allSettled(many);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(65);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'unavailable' },
    });
  });
});

describe('of long texts', () => {
  const measure = (rendering: Rendering, place: Place, body = 'a') =>
    rendering.runApart(place, 'measure', { body, language: 'en' });

  it.each(['readers', 'writers'] as const)(
    'in the lane of %s one caller has at most four waiting, and others take turns with them',
    async (lane) => {
      const rendering = createRendering();
      const done: string[] = [];
      const ask = async (caller: string, number = 0) => {
        await measure(rendering, { lane, caller }, `${caller} ${number}`);
        done.push(caller);
      };
      const flood = Promise.allSettled(Array.from({ length: 65 }, (_, number) => ask('flood', number)));
      await Promise.all([ask('one'), ask('another')]);
      const outcomes = await flood;
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
      expect(outcomes.at(-1)).toMatchObject({
        reason: { code: 'too_many_requests', detail: { retryAfterSeconds: 2 } },
      });
      expect(done).toEqual(['flood', 'flood', 'one', 'another', 'flood', 'flood', 'flood']);
    },
  );

  it('those of the site wait for one of the callers at most', async () => {
    const rendering = createRendering();
    const done: string[] = [];
    const callers = Array.from({ length: 10 }, async (_, number) => {
      await measure(rendering, { lane: 'readers', caller: `${number}` }, `${number}`);
      done.push('caller');
    });
    await measure(rendering, 'readers');
    done.push('page');
    await Promise.all(callers);
    expect(done.indexOf('page')).toBeLessThanOrEqual(1);
    expect(done).toHaveLength(11);
  });

  it('those that a program asks for again are not rendered again, also for another program', async () => {
    const rendering = createRendering();
    const rendered = vi.spyOn(RenderingProcess.prototype, 'run');
    const input = { ...options, body: long, loading: 'load' } as const;
    const ask = (caller: string) => rendering.run({ lane: 'readers', caller }, 'body', input);
    const [first, ...others] = await Promise.all([ask('one'), ask('one'), ask('another')]);
    others.push(await ask('one'), await ask('another'));
    expect(first.html).toContain('<em>water</em>');
    for (const other of others) expect(other).toEqual(first);
    expect(rendered).toHaveBeenCalledTimes(1);
    await rendering.run({ lane: 'readers', caller: 'one' }, 'body', { ...input, language: 'sw' });
    expect(rendered).toHaveBeenCalledTimes(2);
    rendered.mockRestore();
  });

  it('one that took too much is rendered again, and nothing keeps its source', { tags: 'long' }, async () => {
    const rendering = createRendering({ ...usualLimits, megabytes: 24 });
    const rendered = vi.spyOn(RenderingProcess.prototype, 'run');
    const place = { lane: 'readers', caller: 'one' } as const;
    for (const _ of [1, 2]) {
      const { excess } = await rendering.run(place, 'body', { ...options, body: long, loading: 'load' });
      expect(excess).toBe('effort');
    }
    expect(rendered).toHaveBeenCalledTimes(2);
    rendered.mockRestore();
  });
});

describe('a text that needs too much', () => {
  it('memory is shown as its source, and the next text is rendered', { tags: 'long' }, async () => {
    const rendering = createRendering({ ...usualLimits, megabytes: 24 });
    const given = await rendering.runApart('writers', 'preview', { ...options, body: long });
    expect(given).toMatchObject({ excess: 'effort', headings: [] });
    expect(given.html).toContain('<p>Boil *water* for **one** minute, and let it cool.</p>');
    const next = await rendering.runApart('writers', 'preview', { ...options, body: '*Eau*' });
    expect(next.html).toBe('<p><em>Eau</em></p>');
  });

  it('time is aborted', { tags: 'long' }, async () => {
    const process = createProcess({ ...usualLimits, seconds: 0.001 });
    await expect(process.run({ name: 'measure', input: { body: 'a', language: 'en' } })).rejects.toThrow(
      RenderingAbortedError,
    );
  });

  it('time can’t be submitted, and an approved one is shown as its source', async () => {
    const rendering = createRendering({ ...usualLimits, seconds: 0.001 });
    expect(await rendering.run('writers', 'measure', { body: long, language: 'en' })).toMatchObject({
      excess: 'effort',
    });
    const base = { origin: 'https://a.org', page: 'https://a.org/b' };
    const shown = await rendering.run('readers', 'bodyWithAbsoluteUrls', { ...options, body: long, base });
    expect(shown).toMatch(/^<p>Boil \*water\*/);
    const compared = await rendering.run('writers', 'difference', {
      ...options,
      before: 'Old',
      body: long,
      idPrefix: '',
    });
    expect(compared).toMatch(/^<p><del class="removed">Old<\/del><\/p><p><ins class="added">Boil/);
  });
});

describe('the rendering process', () => {
  it('starts with the first text, and ends after some idle time', async () => {
    const process = createProcess({ ...usualLimits, idleSeconds: 0.001 });
    expect(process.pid).toBeNull();
    const running = process.run({ name: 'measure', input: { body: 'a b', language: 'en' } });
    expect(process.pid).not.toBeNull();
    expect(await running).toEqual({ words: 2, excess: null });
    await expect.poll(() => process.pid).toBeNull();
  });

  it('that can’t be started refuses each text at once, until it can', async () => {
    const rendering = createRendering();
    const measured = () => rendering.runApart('writers', 'measure', { body: 'a b', language: 'en' });
    const { execPath } = process;
    process.execPath = '/nowhere/node';
    try {
      for (const _ of [1, 2]) await expect(measured()).rejects.toMatchObject({ code: 'unavailable' });
    } finally {
      process.execPath = execPath;
    }
    expect(await measured()).toEqual({ words: 2, excess: null });
  });

  it('gets no environment variables of the server', async () => {
    vi.stubEnv('SMTP_URL', 'smtps://user:secret@mail.example');
    const { readFile } = await import('node:fs/promises');
    const process = createProcess();
    await process.run({ name: 'measure', input: { body: 'a', language: 'en' } });
    const environment = await readFile(`/proc/${process.pid}/environ`, 'utf8').catch(() => '');
    expect(environment).not.toContain('secret');
    vi.unstubAllEnvs();
  });
});
