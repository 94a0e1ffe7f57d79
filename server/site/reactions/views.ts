import { randomBytes } from 'node:crypto';
import { isbot } from 'isbot';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { dayOf } from '../../platform/db/day.ts';
import { CountBuffer } from '../../platform/limits/count-buffer.ts';
import { spend } from '../../platform/limits/spend.ts';
import { sha256 } from '../../platform/text/digest.ts';
import * as queries from './view-queries.ts';

/**
 * Counts views by people (product.md#likes-follows-and-views), without robots and reloads: each browser counts once per post and day.
 * A viewer is a hash of network, user agent and a salt that is deleted after its day, so nobody can be
 * tracked from day to day. Views are kept in memory and stored together every few seconds.
 */
export class ViewCounter {
  readonly #context: Context;
  readonly #buffer: CountBuffer<queries.View>;
  #salt: { day: string; salt: Promise<Buffer> } | null = null;

  constructor(context: Context) {
    this.#context = context;
    this.#buffer = new CountBuffer(context, {
      name: 'views',
      write: ({ db }, views) => queries.countViews(db, views),
      merge: (earlier) => earlier,
    });
  }

  /** Counts a view of the post at this address. @throws AppError not_found, too_many_requests */
  async recordView(slug: string, from: { network: string; userAgent: string | null }): Promise<void> {
    const post = await queries.selectPublishedId(this.#context.db, slug);
    if (!post) throw new AppError('not_found');
    if (isRobot(from.userAgent)) return;
    const day = dayOf(this.#context.clock());
    const viewer = Buffer.from(`${from.network}\n${from.userAgent}`);
    const viewerSha256 = sha256(Buffer.concat([await this.#saltOf(day), viewer]));
    const key = `${day} ${post.id} ${viewerSha256.toString('base64')}`;
    if (this.#buffer.has(key)) return;
    await spend(this.#context, [{ budget: 'view:network', key: from.network }]);
    this.#buffer.add(key, { day, postId: post.id, viewerSha256 });
  }

  /** Writes the views held so far. */
  flush(): Promise<void> {
    return this.#buffer.flush();
  }

  /** Writes what is left, and stops. */
  stop(): Promise<void> {
    return this.#buffer.stop();
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

/**
 * Whether a user agent is empty or on isbot's list of robots. A robot that pretends to be a browser isn't
 * recognised.
 */
function isRobot(userAgent: string | null): boolean {
  return userAgent === null || isbot(userAgent);
}
