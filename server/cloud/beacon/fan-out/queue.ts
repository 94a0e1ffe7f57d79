/** Items in the order in which they come, for one reader; whoever adds them doesn't wait for the reader. */
export class Queue<Item> {
  readonly #items: Item[] = [];
  #ended = false;
  #failure: { error: unknown } | null = null;
  #changed = Promise.withResolvers<void>();

  add(...items: readonly Item[]): void {
    this.#items.push(...items);
    this.#wake();
  }

  /** No further item comes; with an error, the reader gets it after the last item. */
  end(failure: { error: unknown } | null = null): void {
    this.#ended = true;
    this.#failure ??= failure;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for (;;) {
      yield* this.#items.splice(0);
      if (this.#items.length > 0) continue;
      if (this.#ended) break;
      await this.#changed.promise;
    }
    if (this.#failure) throw this.#failure.error;
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }
}
