import type { PostText } from '../../../../../contract/text/post-text.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import type { Base } from '../post-text.ts';
import type { LocalDraft, LocalDrafts } from './local-draft.ts';
import { isUnsaved, type Saving, type SavingEffect, type SavingEvent, step } from './state-machine.ts';

/** A post that the server has just created. */
export interface CreatedPost {
  post: string;
  base: Base;
}

/**
 * What a saver depends on. Calls throw a CallError; one with the code `version_conflict` carries `current`.
 */
export interface SaverDependencies {
  accountId: string;
  clientId: string;
  create(): Promise<CreatedPost>;
  /** Returns the new version. */
  save(post: string, text: PostText, version: number): Promise<number>;
  /** The text that a `version_conflict` carries; null if it can't be read. */
  currentOf(error: CallError): Base | null;
  localDrafts: LocalDrafts;
  now(): number;
  after(milliseconds: number, act: () => void): () => void;
  broadcast(post: string, base: Base): void;
}

export interface SaverState {
  /** Null until the server has it. */
  post: string | null;
  saving: Saving;
  /** Whether the last write to the browser's store succeeded. */
  isStored: boolean;
}

/** Milliseconds to wait for an answer. The next save copes with one that arrives later. */
const answerMilliseconds = 30_000;

/**
 * Milliseconds between writes to the browser's store while typing: each change within a second
 * (product.md#drafts-are-never-lost).
 */
const storeMilliseconds = 300;

/** An answer: a function that returns the event, called when the answer is processed. */
type Answer = () => SavingEvent;

/** Carries out the effects of `state-machine.ts` for one open post. */
export class Saver {
  readonly #dependencies: SaverDependencies;
  readonly #listeners = new Set<() => void>();
  #state: SaverState;
  #isDisposed = false;
  #stopWaiting: () => void = () => {};
  #cancelStore: (() => void) | null = null;
  #storedAt = Number.NEGATIVE_INFINITY;
  /** Writes to the browser's store run one after another. */
  #writing: Promise<void> = Promise.resolve();
  #writes = 0;

  constructor(dependencies: SaverDependencies, post: string | null, saving: Saving) {
    this.#dependencies = dependencies;
    this.#state = { post, saving, isStored: true };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): SaverState => this.#state;

  type(text: PostText): void {
    this.dispatch({ type: 'typed', text, at: this.#dependencies.now() });
  }

  /** Takes an event: changes the state and carries out the effects. */
  dispatch(event: SavingEvent): void {
    const { state, effects } = step(this.#state.saving, event);
    this.#set({ ...this.#state, saving: state });
    for (const effect of effects) this.#act(effect);
  }

  /** Writes what is not yet in the browser's store; resolves once it is there. */
  storeNow(): Promise<void> {
    if (this.#cancelStore) this.#store();
    return this.#writing;
  }

  /**
   * Resolves once no save is under way or due: all is saved, or the author or the network has to act first.
   */
  settled(): Promise<Saving> {
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

  /** Called when the post is closed: stores and sends what is unsaved. */
  dispose(): Promise<Saving> {
    this.#isDisposed = true;
    void this.storeNow();
    this.dispatch({ type: 'flush' });
    this.#stopWaiting();
    return this.settled();
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
      case 'store':
        this.#storeSoon();
        break;
      case 'remove-stored':
        this.#removeStored();
        break;
      case 'broadcast':
        if (this.#state.post !== null) this.#dependencies.broadcast(this.#state.post, effect.base);
    }
  }

  #wait(milliseconds: number): void {
    this.#stopWaiting();
    if (!this.#isDisposed) {
      this.#stopWaiting = this.#dependencies.after(milliseconds, () => this.dispatch({ type: 'send-due' }));
    } else if (this.#state.saving.phase === 'dirty') {
      this.dispatch({ type: 'send-due' });
    }
  }

  /** Waits for the answer to a call and dispatches its event. */
  #run(call: Promise<Answer>): void {
    this.#stopWaiting();
    let stopWaiting = () => {};
    const late = new Promise<Answer>((resolve) => {
      stopWaiting = this.#dependencies.after(answerMilliseconds, () => resolve(() => noAnswer));
    });
    const ended = call.catch((error: unknown): Answer => {
      const event = this.#failure(error);
      return () => event;
    });
    void Promise.race([ended, late]).then((answer) => {
      stopWaiting();
      this.dispatch(answer());
    });
  }

  async #create(): Promise<Answer> {
    const { post, base } = await this.#dependencies.create();
    return () => {
      const { localDrafts, accountId, clientId } = this.#dependencies;
      this.#set({ ...this.#state, post });
      const record = this.#record();
      // The draft was stored without the post's id: from now on it is stored under it.
      this.#write(async () => {
        await localDrafts.put(record);
        await localDrafts.remove({ accountId, post: null, clientId });
      });
      return { type: 'created', base };
    };
  }

  async #send(text: PostText, version: number): Promise<Answer> {
    const { post } = this.#state;
    if (post === null) throw new Error('a post must be created before it is saved');
    const saved = await this.#dependencies.save(post, text, version);
    return () => ({ type: 'saved', version: saved, at: this.#dependencies.now() });
  }

  #failure(error: unknown): SavingEvent {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) return { type: 'session-ended' };
    if (error.is('version_conflict')) {
      const current = this.#dependencies.currentOf(error);
      return current ? { type: 'conflicted', current } : noAnswer;
    }
    if (error.isOutage || error.is('too_many_requests')) {
      return { type: 'unreached', wait: error.retryAfter === null ? null : error.retryAfter * 1000 };
    }
    const [refused] = Object.values(error.fields);
    return { type: 'refused', message: refused ?? error.message };
  }

  #storeSoon(): void {
    if (this.#cancelStore) return;
    const wait = this.#storedAt + storeMilliseconds - this.#dependencies.now();
    if (wait <= 0 || this.#isDisposed) this.#store();
    else this.#cancelStore = this.#dependencies.after(wait, () => this.#store());
  }

  #store(): void {
    this.#cancelLaterStore();
    this.#storedAt = this.#dependencies.now();
    const record = this.#record();
    this.#write(() => this.#dependencies.localDrafts.put(record));
  }

  #removeStored(): void {
    this.#stopWaiting();
    this.#cancelLaterStore();
    const { accountId, clientId, localDrafts } = this.#dependencies;
    const { post } = this.#state;
    this.#write(() => localDrafts.remove({ accountId, post, clientId }));
  }

  #cancelLaterStore(): void {
    this.#cancelStore?.();
    this.#cancelStore = null;
  }

  #write(write: () => Promise<void>): void {
    // Starts synchronously if no write is under way, since a closing page doesn't wait.
    const written = this.#writes === 0 ? write() : this.#writing.then(write);
    this.#writes += 1;
    const ended = (isStored: boolean) => () => {
      this.#writes -= 1;
      this.#set({ ...this.#state, isStored });
    };
    this.#writing = written.then(ended(true), ended(false));
  }

  #record(): LocalDraft {
    const { accountId, clientId, now } = this.#dependencies;
    const { post, saving } = this.#state;
    const { text, base, unanswered } = saving;
    return { accountId, post, clientId, text, base, unanswered, at: now() };
  }

  #set(next: SaverState): void {
    const { post, saving, isStored } = this.#state;
    if (next.post === post && next.saving === saving && next.isStored === isStored) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

const noAnswer: SavingEvent = { type: 'unreached', wait: null };

/** Whether closing the page now would lose text that is neither on the server nor in the browser. */
export function wouldLose({ saving, isStored }: SaverState): boolean {
  return isUnsaved(saving) && !isStored;
}
