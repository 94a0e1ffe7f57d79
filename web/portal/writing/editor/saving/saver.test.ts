import { describe, expect, test } from 'vitest';
import type { PostText } from '../../../../../contract/text/post-text.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { type Base, emptyText } from '../post-text.ts';
import type { LocalDraft, LocalDrafts } from './local-draft.ts';
import { Saver, wouldLose } from './saver.ts';
import { openSaving } from './state-machine.ts';

const text = (body: string): PostText => ({ ...emptyText('en'), body });

/** A clock that a test moves on, running the timers in order. */
class Time {
  now = 0;
  #due: { at: number; act: () => void }[] = [];

  after = (milliseconds: number, act: () => void): (() => void) => {
    const entry = { at: this.now + milliseconds, act };
    this.#due.push(entry);
    return () => {
      this.#due = this.#due.filter((other) => other !== entry);
    };
  };

  async pass(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds;
    for (;;) {
      await settled();
      const [next] = this.#due.sort((one, other) => one.at - other.at);
      if (!next || next.at > end) break;
      this.#due.shift();
      this.now = Math.max(this.now, next.at);
      next.act();
    }
    this.now = end;
  }
}

/** Lets settled promises run their callbacks. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A store of drafts that can be full. */
class Store implements LocalDrafts {
  readonly rows = new Map<string, LocalDraft>();
  isFull = false;

  async of(): Promise<LocalDraft[]> {
    return [...this.rows.values()];
  }
  async put(draft: LocalDraft): Promise<void> {
    if (this.isFull) throw new Error('there is no room');
    this.rows.set(`${draft.post} ${draft.clientId}`, draft);
  }
  async remove({ post, clientId }: Pick<LocalDraft, 'post' | 'clientId'>): Promise<void> {
    this.rows.delete(`${post} ${clientId}`);
  }
}

/** A server on a network that loses and delays requests and answers. */
class Server {
  held: Base = { text: text(''), version: 1 };
  isThere = true;
  isSignedIn = true;
  readonly #time: Time;
  readonly #random: () => number;
  readonly #losses: number;

  constructor(time: Time, random: () => number, losses: number) {
    this.#time = time;
    this.#random = random;
    this.#losses = losses;
  }

  readonly save = (_post: string, sent: PostText, version: number) =>
    new Promise<number>((resolve, reject) => {
      const lose = () => this.#random() < this.#losses;
      const network = () => reject(new CallError({ status: 0, code: 'network', message: '' }));
      const travel = () => this.#random() * 40_000 * this.#random() ** 3;
      if (!this.isThere || lose()) {
        this.#time.after(travel(), network);
        return;
      }
      this.#time.after(travel(), () => {
        const answer = this.#answer(sent, version);
        if (lose()) return this.#time.after(travel(), network);
        this.#time.after(travel(), () => (answer instanceof CallError ? reject(answer) : resolve(answer)));
      });
    });

  #answer(sent: PostText, version: number): number | CallError {
    if (!this.isSignedIn) return new CallError({ status: 401, code: 'token_expired', message: '' });
    if (version !== this.held.version) {
      return new CallError({ status: 409, code: 'version_conflict', message: '', current: { ...this.held } });
    }
    this.held = { text: sent, version: version + 1 };
    return this.held.version;
  }
}

/** A seeded pseudo-random generator (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function site(seed: number, losses: number) {
  const time = new Time();
  const random = randomFrom(seed);
  const server = new Server(time, random, losses);
  const store = new Store();
  const broadcasts: Base[] = [];
  const open = (clientId: string) => {
    const dependencies = {
      accountId: 'amina',
      clientId,
      create: async () => ({ post: 'post', base: { text: text(''), version: 1 } }),
      save: server.save,
      currentOf: ({ current }: CallError) => (isBase(current) ? current : null),
      localDrafts: store,
      now: () => time.now,
      after: time.after,
      broadcast: (_post: string, base: Base) => void broadcasts.push(base),
    };
    return new Saver(dependencies, 'post', openSaving(server.held.text, server.held));
  };
  return { time, random, server, store, broadcasts, open };
}

function isBase(value: unknown): value is Base {
  return typeof value === 'object' && value !== null && 'version' in value && 'text' in value;
}

describe('on a network that loses a fifth of requests and answers and delays others by up to 40 seconds', () => {
  test.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'loses nothing that was typed (seed %i)',
    async (seed) => {
      const { time, random, server, store, open } = site(seed, 0.2);
      const saver = open('tab');
      let body = '';
      for (let stroke = 0; stroke < 120; stroke++) {
        body += String.fromCharCode(97 + (stroke % 26));
        saver.type(text(body));
        await time.pass(random() * (random() < 0.1 ? 20_000 : 400));
        if (stroke === 40) server.isThere = false;
        if (stroke === 60) server.isThere = true;
        if (stroke === 80) server.isSignedIn = false;
        if (stroke === 100) server.isSignedIn = true;
        if (stroke > 100) saver.dispatch({ type: 'session-resumed' });
        if (random() < 0.2) {
          await time.pass(1000);
          const places = [store.rows.get('post tab')?.text.body, server.held.text.body];
          expect(places).toContain(body);
        }
      }
      saver.dispatch({ type: 'session-resumed' });
      await time.pass(20 * 60_000);
      expect(saver.state().saving.phase).toBe('saved');
      expect(server.held.text.body).toBe(body);
      expect(store.rows.size).toBe(0);
    },
  );
});

test('stores a change in the browser within a second, however fast the typing', async () => {
  const { time, store, server, open } = site(1, 0);
  server.isThere = false;
  const saver = open('tab');
  let body = '';
  for (let stroke = 0; stroke < 50; stroke++) {
    body += 'x';
    saver.type(text(body));
    await time.pass(50);
  }
  await time.pass(1000);
  expect(store.rows.get('post tab')?.text.body).toBe(body);
});

test('the saver asks the later of two tabs that write, and loses neither text', async () => {
  const { time, server, store, open } = site(2, 0);
  const [one, other] = [open('one'), open('other')];
  one.type(text('One'));
  other.type(text('Other'));
  await time.pass(120_000);
  const conflicting = [one, other].filter((saver) => saver.state().saving.phase === 'conflict');
  expect(conflicting).toHaveLength(1);
  const [mine] = conflicting;
  expect(mine?.state().saving.theirs?.text).toEqual(server.held.text);
  expect([...store.rows.values()].map((row) => row.text)).toEqual([mine?.state().saving.text]);
});

test('the saver knows that a text is neither on the server nor in the browser', async () => {
  const { time, server, store, open } = site(3, 0);
  server.isThere = false;
  store.isFull = true;
  const saver = open('tab');
  expect(wouldLose(saver.state())).toBe(false);
  saver.type(text('A'));
  await time.pass(1000);
  expect(wouldLose(saver.state())).toBe(true);
  store.isFull = false;
  saver.type(text('AB'));
  await time.pass(1000);
  expect(wouldLose(saver.state())).toBe(false);
});

test('the saver sends what is unsaved at once when the post is closed', async () => {
  const { time, server, store, open } = site(4, 0);
  const saver = open('tab');
  saver.type(text('A'));
  void saver.dispose();
  saver.type(text('AB'));
  await time.pass(100_000);
  expect(server.held.text.body).toBe('AB');
  expect(store.rows.size).toBe(0);
});

test('stores the draft of a new post under its id once it is created', async () => {
  const { time, store, server } = site(5, 0);
  const dependencies = {
    accountId: 'amina',
    clientId: 'tab',
    create: async () => ({ post: 'post', base: server.held }),
    save: server.save,
    currentOf: () => null,
    localDrafts: store,
    now: () => time.now,
    after: time.after,
    broadcast: () => {},
  };
  server.isThere = false;
  const saver = new Saver(dependencies, null, openSaving(text(''), null));
  saver.type(text('A'));
  await time.pass(1);
  expect([...store.rows.keys()]).toEqual(['null tab']);
  await time.pass(3000);
  expect([...store.rows.keys()]).toEqual(['post tab']);
  expect(saver.state().post).toBe('post');
});
