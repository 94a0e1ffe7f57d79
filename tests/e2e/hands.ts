import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** So many presses of Tab lead to any control of a screen, or it can't be reached. */
const mostTabs = 40;

/** Somebody who works by keyboard alone or by thumb alone; counts what they do. Letters of texts are no steps. */
export class Hands {
  readonly #page: Page;
  readonly #began = performance.now();
  #steps = 0;
  #letters = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  get steps(): number {
    return this.#steps;
  }

  /** Presses keys, one after another. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.#steps += 1;
      await this.#page.keyboard.press(key);
    }
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    this.#letters += [...text].length;
    await this.#page.keyboard.type(text);
  }

  /** Presses Tab until a control has the focus. */
  async reach(control: Locator, by = 'Tab'): Promise<void> {
    await expect(control).toBeVisible();
    const has = () => control.evaluate((element) => element.matches(':focus'));
    for (let tabs = 0; !(await has()); tabs += 1) {
      expect(tabs, `presses of ${by} to ${control}`).toBeLessThan(mostTabs);
      await this.press(by);
    }
  }

  /** Taps a control that no toast covers, after a swipe where it isn't in sight. */
  async tap(control: Locator): Promise<void> {
    await expect(control).toBeVisible();
    const isInSight = await control.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
    if (!isInSight) this.#steps += 1;
    this.#steps += 1;
    await control.scrollIntoViewIfNeeded();
    const covered = await control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.toast') != null;
    });
    expect(covered, `a toast lies over ${control}`).toBe(false);
    await control.tap();
  }

  /** Prints how long it took, with how many steps. */
  report(what: string): void {
    const seconds = ((performance.now() - this.#began) / 1000).toFixed(0);
    console.log(`${what}: ${this.#steps} steps, ${this.#letters} letters typed, ${seconds} s`);
  }
}
