import { z } from 'zod';
import { postText } from '../../../../../contract/text/post-text.ts';
import type { Base } from '../post-text.ts';

/** A message between tabs of one browser that have a post open. */
const message = z.object({
  kind: z.enum(['opened', 'here', 'closed', 'saved']),
  post: z.string(),
  /** The sender's client id: tabs with an earlier version of the page know it by this name. */
  writer: z.string(),
  base: z
    .object({
      text: postText,
      version: z.number(),
    })
    .nullable(),
});

type Message = z.output<typeof message>;

interface Listeners {
  /** Another tab has saved this post. */
  onSaved(base: Base): void;
  /** How many other tabs have this post open. */
  onOthers(count: number): void;
}

/** Other tabs of this browser with the same post. */
export class OtherTabs {
  readonly #channel: BroadcastChannel | null;
  readonly #others = new Set<string>();
  readonly #clientId: string;
  readonly #listeners: Listeners;
  #post: string | null = null;

  constructor(clientId: string, listeners: Listeners) {
    this.#clientId = clientId;
    this.#listeners = listeners;
    this.#channel = 'BroadcastChannel' in window ? new BroadcastChannel('drafts') : null;
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.#receive(data));
  }

  /** Tells other tabs that this post is open here, and listens to what they say of it. */
  openPost(post: string): void {
    this.#post = post;
    this.#send('opened', post);
  }

  broadcastSaved(post: string, base: Base): void {
    this.#send('saved', post, base);
  }

  /**
   * Tells other tabs that the post is closed here. A save that ends later can still be broadcast, until
   * `close`.
   */
  closePost(): void {
    if (this.#post !== null) this.#send('closed', this.#post);
    this.#post = null;
  }

  close(): void {
    this.#channel?.close();
  }

  #receive(data: unknown): void {
    const { success, data: received } = message.safeParse(data);
    if (!success || received.post !== this.#post) return;
    const { kind, writer: sender, base } = received;
    if (kind === 'closed') this.#others.delete(sender);
    if (kind === 'opened' || kind === 'here') this.#others.add(sender);
    this.#listeners.onOthers(this.#others.size);
    if (kind === 'opened') this.#send('here', received.post);
    if (base) this.#listeners.onSaved(base);
  }

  #send(kind: Message['kind'], post: string, base: Base | null = null): void {
    this.#channel?.postMessage({ kind, post, writer: this.#clientId, base });
  }
}
