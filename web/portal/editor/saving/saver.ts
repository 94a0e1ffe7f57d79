import { CallError } from '../../api/call-error.ts';
import type { Base, PostText } from '../post-text.ts';
import type { KeptDraft, KeptDrafts } from './kept-draft.ts';
import { isUnsaved, type Saving, type SavingEffect, type SavingEvent, step } from './saving.ts';

/** A post that was just made on the server. */
export interface CreatedPost {
  post: string;
  base: Base;
}

/** What a saver stands on. Calls throw a CallError; one with the code `version_conflict` brings `current`. */
export interface SaverGround {
  account: string;
  writer: string;
  create(): Promise<CreatedPost>;
  /** Gives the version that the text became. */
  save(post: string, text: PostText, version: number): Promise<number>;
  /** What a `version_conflict` brought; null where it can't be read. */
  currentOf(error: CallError): Base | null;
  kept: KeptDrafts;
  now(): number;
  after(milliseconds: number, act: () => void): () => void;
  tell(post: string, base: Base): void;
}

export interface SaverState {
  /** Null until the server has it. */
  post: string | null;
  saving: Saving;
  /** Whether the browser's store took the text when it was last given it. */
  isKept: boolean;
}

/** How long an answer is waited for. One that comes later is found by the next save. */
const answerMilliseconds = 30_000;

/** The browser's store is written to this often while typing goes on: each change within a second (design §4). */
const keepMilliseconds = 300;

/** An answer that came in time: what it changes, said when it is taken in. */
type Answer = () => SavingEvent;

/** Carries out what `saving.ts` decides, for one open post. */
export class Saver {
  readonly #ground: SaverGround;
  readonly #listeners = new Set<() => void>();
  #state: SaverState;
  #left = false;
  #stopWaiting: () => void = () => {};
  #stopKeeping: (() => void) | null = null;
  #keptAt = Number.NEGATIVE_INFINITY;
  /** Writes to the browser's store go one after the other. */
  #writing: Promise<void> = Promise.resolve();
  #writes = 0;

  constructor(ground: SaverGround, post: string | null, saving: Saving) {
    this.#ground = ground;
    this.#state = { post, saving, isKept: true };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): SaverState => this.#state;

  type(text: PostText): void {
    this.tell({ type: 'typed', text, at: this.#ground.now() });
  }

  /** Says that something has happened. */
  tell(event: SavingEvent): void {
    const { state, effects } = step(this.#state.saving, event);
    this.#set({ ...this.#state, saving: state });
    for (const effect of effects) this.#act(effect);
  }

  /** Writes to the browser's store what is still to be written; ends once it is there. */
  flush(): Promise<void> {
    if (this.#stopKeeping) this.#keepNow();
    return this.#writing;
  }

  /** Once nothing is on its way and nothing is about to be: all is saved, or something has to happen first. */
  rest(): Promise<Saving> {
    return new Promise((resolve) => {
      const look = () => {
        const { saving } = this.#state;
        if (saving.phase === 'saving' || saving.phase === 'dirty') return;
        stop();
        resolve(saving);
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  /** The post is left: what is unsaved is kept, and sent once more. */
  leave(): Promise<Saving> {
    this.#left = true;
    void this.flush();
    this.tell({ type: 'hurry' });
    this.#stopWaiting();
    return this.rest();
  }

  #act(effect: SavingEffect): void {
    switch (effect.type) {
      case 'create':
        this.#run(this.#create());
        break;
      case 'send':
        this.#run(this.#send(effect.text, effect.version));
        break;
      case 'wait':
        this.#wait(effect.milliseconds);
        break;
      case 'keep':
        this.#keepSoon();
        break;
      case 'release':
        this.#release();
        break;
      case 'tell':
        if (this.#state.post !== null) this.#ground.tell(this.#state.post, effect.base);
    }
  }

  #wait(milliseconds: number): void {
    this.#stopWaiting();
    if (!this.#left) {
      this.#stopWaiting = this.#ground.after(milliseconds, () => this.tell({ type: 'due' }));
    } else if (this.#state.saving.phase === 'dirty') {
      this.tell({ type: 'due' });
    }
  }

  /** Waits for an answer and takes it in. */
  #run(call: Promise<Answer>): void {
    this.#stopWaiting();
    let stopWaiting = () => {};
    const late = new Promise<Answer>((resolve) => {
      stopWaiting = this.#ground.after(answerMilliseconds, () => resolve(() => unheard));
    });
    const ended = call.catch((error: unknown): Answer => {
      const event = this.#failure(error);
      return () => event;
    });
    void Promise.race([ended, late]).then((answer) => {
      stopWaiting();
      this.tell(answer());
    });
  }

  async #create(): Promise<Answer> {
    const { post, base } = await this.#ground.create();
    return () => {
      const { kept, account, writer } = this.#ground;
      this.#set({ ...this.#state, post });
      const record = this.#record();
      // What was kept of a post without a name is kept under its name from now on.
      this.#write(async () => {
        await kept.put(record);
        await kept.remove({ account, post: null, writer });
      });
      return { type: 'created', base };
    };
  }

  async #send(text: PostText, version: number): Promise<Answer> {
    const { post } = this.#state;
    if (post === null) throw new Error('a post must be made before it is saved');
    const saved = await this.#ground.save(post, text, version);
    return () => ({ type: 'saved', version: saved, at: this.#ground.now() });
  }

  #failure(error: unknown): SavingEvent {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) return { type: 'session-ended' };
    if (error.is('version_conflict')) {
      const current = this.#ground.currentOf(error);
      return current ? { type: 'conflicted', current } : unheard;
    }
    if (error.isOutage || error.is('too_many_requests')) {
      return { type: 'unreached', wait: error.retryAfter === null ? null : error.retryAfter * 1000 };
    }
    const [refused] = Object.values(error.fields);
    return { type: 'refused', message: refused ?? error.message };
  }

  #keepSoon(): void {
    if (this.#stopKeeping) return;
    const wait = this.#keptAt + keepMilliseconds - this.#ground.now();
    if (wait <= 0 || this.#left) this.#keepNow();
    else this.#stopKeeping = this.#ground.after(wait, () => this.#keepNow());
  }

  #keepNow(): void {
    this.#stopKeepingLater();
    this.#keptAt = this.#ground.now();
    const record = this.#record();
    this.#write(() => this.#ground.kept.put(record));
  }

  #release(): void {
    this.#stopWaiting();
    this.#stopKeepingLater();
    const { account, writer, kept } = this.#ground;
    const { post } = this.#state;
    this.#write(() => kept.remove({ account, post, writer }));
  }

  #stopKeepingLater(): void {
    this.#stopKeeping?.();
    this.#stopKeeping = null;
  }

  #write(write: () => Promise<void>): void {
    // Begun at once where nothing is under way: a page that is closed waits for nothing.
    const written = this.#writes === 0 ? write() : this.#writing.then(write);
    this.#writes += 1;
    const ended = (isKept: boolean) => () => {
      this.#writes -= 1;
      this.#set({ ...this.#state, isKept });
    };
    this.#writing = written.then(ended(true), ended(false));
  }

  #record(): KeptDraft {
    const { account, writer, now } = this.#ground;
    const { post, saving } = this.#state;
    const { text, base, unanswered } = saving;
    return { account, post, writer, text, base, unanswered, at: now() };
  }

  #set(next: SaverState): void {
    const { post, saving, isKept } = this.#state;
    if (next.post === post && next.saving === saving && next.isKept === isKept) return;
    this.#state = next;
    for (const listener of [...this.#listeners]) listener();
  }
}

const unheard: SavingEvent = { type: 'unreached', wait: null };

/** Whether leaving the page now would lose something: it is neither on the server nor in the browser's store. */
export function wouldLose({ saving, isKept }: SaverState): boolean {
  return isUnsaved(saving) && !isKept;
}
