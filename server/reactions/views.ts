import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { dayOf } from '../db/day.ts';
import { spend } from '../limits/index.ts';
import { isRobot } from './robots.ts';
import * as queries from './view-queries.ts';

const flushMilliseconds = 5_000;
/** Views that wait at most, while the database is away; what comes beyond that is not counted. */
const mostWaiting = 20_000;

/**
 * Counts who reads (design §4): people, not robots or reloads. A browser counts once for each post and day. It is known by
 * a hash of its network, what it calls itself, and a salt that is made anew each day and thrown away after it, so nobody
 * can be followed from day to day. Views wait in memory, and are written together every few seconds.
 */
export class ViewCounter {
  readonly #context: Context;
  readonly #timer: NodeJS.Timeout;
  #waiting = new Map<string, queries.View>();
  #salt: { day: string; salt: Promise<Buffer> } | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(context: Context) {
    this.#context = context;
    this.#timer = setInterval(() => void this.flush(), flushMilliseconds).unref();
  }

  /** Somebody reads the post at this address. @throws AppError not_found, too_many_requests */
  async see(slug: string, from: { network: string; userAgent: string | null }): Promise<void> {
    const post = await queries.selectPublishedId(this.#context.db, slug);
    if (!post) throw new AppError('not_found');
    if (isRobot(from.userAgent)) return;
    const day = dayOf(this.#context.clock());
    const viewerSha256 = createHash('sha256')
      .update(await this.#saltOf(day))
      .update(`${from.network}\n${from.userAgent}`)
      .digest();
    const key = `${day} ${post.id} ${viewerSha256.toString('base64')}`;
    if (this.#waiting.has(key)) return;
    await spend(this.#context, [{ budget: 'view:network', key: from.network }]);
    if (this.#waiting.size < mostWaiting) this.#waiting.set(key, { day, postId: post.id, viewerSha256 });
  }

  /** Writes down what waits; what can't be written goes on waiting. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Writes down what waits, for the last time. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #write(): Promise<void> {
    const views = this.#waiting;
    if (views.size === 0) return;
    this.#waiting = new Map();
    try {
      await queries.countViews(this.#context.db, [...views.values()]);
    } catch (error) {
      this.#context.log.warn({ err: error }, 'views could not be counted, and wait');
      this.#waiting = new Map([...views, ...this.#waiting]);
    }
  }

  #saltOf(day: string): Promise<Buffer> {
    if (this.#salt?.day === day) return this.#salt.salt;
    const salt = queries.saltOf(this.#context.db, day, randomBytes(32));
    this.#salt = { day, salt };
    salt.catch(() => {
      this.#salt = null;
    });
    return salt;
  }
}
