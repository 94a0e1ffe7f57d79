import { z } from 'zod';
import type { Base } from '../post-text.ts';

/** What the tabs of one browser tell each other of a post. */
const message = z.object({
  kind: z.enum(['opened', 'here', 'closed', 'saved']),
  post: z.string(),
  writer: z.string(),
  base: z
    .object({
      text: z.object({
        title: z.string(),
        body: z.string(),
        language: z.string(),
        topics: z.array(z.string()),
      }),
      version: z.number(),
    })
    .nullable(),
});

type Message = z.output<typeof message>;

interface Heard {
  /** Another tab has saved this post. */
  onSaved(base: Base): void;
  /** How many other tabs have this post open. */
  onOthers(count: number): void;
}

/** Other tabs of this browser with the same post. */
export class OtherTabs {
  readonly #channel: BroadcastChannel | null;
  readonly #others = new Set<string>();
  readonly #writer: string;
  readonly #heard: Heard;
  #post: string | null = null;

  constructor(writer: string, heard: Heard) {
    this.#writer = writer;
    this.#heard = heard;
    this.#channel = 'BroadcastChannel' in window ? new BroadcastChannel('drafts') : null;
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.#hear(data));
  }

  /** From now on it is about this post. */
  open(post: string): void {
    this.#post = post;
    this.#say('opened', post);
  }

  tellSaved(post: string, base: Base): void {
    this.#say('saved', post, base);
  }

  /** The post is open here no more. What is still saved of it can be told, until `close`. */
  leave(): void {
    if (this.#post !== null) this.#say('closed', this.#post);
    this.#post = null;
  }

  close(): void {
    this.#channel?.close();
  }

  #hear(data: unknown): void {
    const { success, data: heard } = message.safeParse(data);
    if (!success || heard.post !== this.#post) return;
    const { kind, writer, base } = heard;
    if (kind === 'closed') this.#others.delete(writer);
    if (kind === 'opened' || kind === 'here') this.#others.add(writer);
    this.#heard.onOthers(this.#others.size);
    if (kind === 'opened') this.#say('here', heard.post);
    if (base) this.#heard.onSaved(base);
  }

  #say(kind: Message['kind'], post: string, base: Base | null = null): void {
    this.#channel?.postMessage({ kind, post, writer: this.#writer, base });
  }
}
